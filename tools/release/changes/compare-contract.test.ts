import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compareContract } from "./compare-contract.ts";

interface State {
  readonly version: string;
  readonly maxLength: number;
}

/** A repository whose contract has one operation, with a bound. */
function repository(state: State): string {
  const root = mkdtempSync(join(tmpdir(), "contract-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "openapi/dist"), { recursive: true });
  mkdirSync(join(root, ".changeset"));
  git(root, "init", "--quiet");
  commit(root, state);
  return root;
}

function commit(root: string, { version, maxLength }: State): void {
  writeFileSync(
    join(root, "openapi/package.json"),
    JSON.stringify({ name: "@local-ads/openapi", version }),
  );
  const schema = { type: "object", properties: { title: { type: "string", maxLength } } };
  const operation = {
    operationId: "add_book",
    requestBody: { content: { "application/json": { schema } } },
    responses: { "204": { description: "Added." } },
  };
  const document = {
    openapi: "3.1.1",
    info: { title: "Books", version },
    paths: { "/books": { post: operation } },
  };
  writeFileSync(join(root, "openapi/dist/openapi.json"), JSON.stringify(document));
  git(root, "add", "--all");
  const author = ["-c", "user.name=a", "-c", "user.email=a@b.test"];
  git(root, ...author, "commit", "--quiet", "--message", "books: a state");
}

function git(root: string, ...args: readonly string[]): void {
  execFileSync("git", ["-C", root, ...args]);
}

function writeChangeset(root: string, level: string): void {
  const head = ["@local-ads/openapi", "@local-ads/client"].map((name) => `"${name}": ${level}\n`);
  writeFileSync(join(root, ".changeset/bound.md"), `---\n${head.join("")}---\n\nA bound.\n`);
}

const first = { version: "1.0.0", maxLength: 40 };

test("before the first release there is nothing to compare with", async () => {
  expect(await compareContract(repository(first))).toEqual({ markdown: "", problems: [] });
});

test("a contract as it was released has no problems", async () => {
  const root = repository(first);
  git(root, "tag", "@local-ads/openapi@1.0.0");
  expect(await compareContract(root)).toMatchObject({
    base: "@local-ads/openapi@1.0.0",
    problems: [],
  });
});

test("a break without a changeset is a problem of the contract and of the client", async () => {
  const root = repository(first);
  git(root, "tag", "@local-ads/openapi@1.0.0");
  commit(root, { version: "1.0.0", maxLength: 20 });
  const { markdown, problems } = await compareContract(root);
  expect(markdown).toContain("add_book");
  expect(problems).toEqual([
    expect.stringMatching(/^@local-ads\/openapi has no changeset, and its contract has major/),
    expect.stringMatching(/^@local-ads\/client has no changeset, and its contract has major/),
  ]);
});

test.each([
  ["minor", 2],
  ["major", 0],
])("a break with a %s changeset has %i problems", async (level, count) => {
  const root = repository(first);
  git(root, "tag", "@local-ads/openapi@1.0.0");
  commit(root, { version: "1.0.0", maxLength: 20 });
  writeChangeset(root, level);
  expect((await compareContract(root)).problems).toHaveLength(count);
});

test.each([
  ["1.1.0", 2],
  ["2.0.0", 0],
])("a break in the unreleased version %s has %i problems", async (version, count) => {
  const root = repository(first);
  git(root, "tag", "@local-ads/openapi@1.0.0");
  commit(root, { version, maxLength: 20 });
  expect((await compareContract(root)).problems).toHaveLength(count);
});
