import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandIo, runCommand } from "@plumbline/command";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { loadContract } from "@plumbline/contract";
import { compareContracts } from "../src/index.ts";
import { addWitnesses } from "../src/witness/add-witnesses.ts";
import { createDiffCommand } from "../src/create-diff-command.ts";
import { allEdits } from "./edits.ts";
import { libraryDocument } from "./library-document.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diff-"));
  const edit = allEdits.find(({ name }) => name === "a shorter longest text");
  write("old.json", libraryDocument());
  write("openapi.json", edit?.apply(libraryDocument()) ?? {});
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function write(name: string, document: object): void {
  writeFileSync(join(folder, name), JSON.stringify(document));
}

async function run(...args: readonly string[]) {
  let stdout = "";
  let stderr = "";
  const io: CommandIo = {
    stdout: { write: (text) => void (stdout += text) },
    stderr: { write: (text) => void (stderr += text) },
    env: {},
    cwd: folder,
    signal: new AbortController().signal,
  };
  const code = await runCommand(createDiffCommand(io), [...args], io);
  return { code, stdout, stderr };
}

test("a breaking change ends with 1, and shows a request", async () => {
  const { code, stdout } = await run("--base", "old.json");

  expect(code).toBe(1);
  expect(stdout).toMatch(/^breaking\s+create_book: body \/title\n/);
  expect(stdout).toContain("maxLength (40 → 30) [request-max-length-decreased]");
  expect(stdout).toContain("This request of create_book was valid, and is rejected now: body {");
  expect(stdout).toContain("1 breaking, 0 dangerous, 0 safe; the release is major.");
});

test("equal documents end with 0", async () => {
  const { code, stdout } = await run("old.json", "--base", "old.json");

  expect({ code, stdout }).toEqual({ code: 0, stdout: "No change of the interface.\n" });
});

test("changes are printed as data and as a changelog", async () => {
  const json = JSON.parse((await run("--base", "old.json", "--json")).stdout);
  expect(json).toMatchObject({ level: "major", changes: [{ severity: "breaking" }] });

  const { stdout } = await run("--base", "old.json", "--markdown");
  expect(stdout).toMatch(/^## `create_book`\n\n- \*\*breaking\*\* at `body \/title`: Longer texts/);
});

test("the base can be a revision, and the repository stays as it was", async () => {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  git("init", "-q", "-b", "main");
  write("openapi.json", libraryDocument());
  git("add", "openapi.json");
  git("commit", "-q", "-m", "first");
  write("openapi.json", allEdits[0]?.apply(libraryDocument()) ?? {});
  const before = git("status", "--short");

  const { code, stdout } = await run("--base", "main");

  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining("major") });
  expect(git("status", "--short")).toBe(before);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
});

test("an unknown base is an error with a remedy", async () => {
  const { code, stderr } = await run("--base", "nowhere");

  expect(code).toBe(2);
  expect(stderr).toMatch(/nowhere is neither a file nor a revision/);
  expect(stderr).toContain("--base v1.2.0");
});

test("a changeset is written at the level of the changes, and checked", async () => {
  const missing = await run("--base", "old.json", "--check", "@acme/api");
  expect(missing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "@acme/api has no changeset, and its contract has major changes",
    ),
  });

  const written = await run("--base", "old.json", "--write-changeset", "@acme/api,@acme/client");
  expect(written.code).toBe(0);
  const [file = ""] = readdirSync(join(folder, ".changeset"));
  const text = readFileSync(join(folder, ".changeset", file), "utf8");
  expect(text).toMatch(/^---\n"@acme\/api": major\n"@acme\/client": major\n---\n/);
  expect(text).toContain(
    "- breaking: create_book, body /title: Longer texts are no longer accepted",
  );
  expect(await run("--base", "old.json", "--check", "@acme/api")).toMatchObject({ code: 0 });

  writeFileSync(join(folder, ".changeset", file), text.replaceAll("major", "minor"));
  expect(await run("--base", "old.json", "--check", "@acme/api")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has only a minor changeset"),
  });
});

test("a document that the revision does not have, and one that does not exist, are errors by their paths", async () => {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "-q", "-b", "main");
  git("commit", "-q", "--allow-empty", "-m", "first");

  expect(await run("--base", "main")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("main has no file openapi.json"),
  });
  expect((await run("nofile.json", "--base", "main")).stderr).toContain(
    join(folder, "nofile.json"),
  );
});

test("parts that cannot be compiled are named and not compared", async () => {
  const paths = {
    "/a": {
      get: {
        responses: {
          "200": {
            description: "a",
            content: { "application/json": { schema: { type: "strin" } } },
          },
        },
      },
    },
  };
  write("broken.json", {
    ...libraryDocument(),
    paths: { ...Object(libraryDocument()["paths"]), ...paths },
  });

  const { code, stderr } = await run("broken.json", "--base", "old.json");

  expect(code).toBe(0);
  expect(stderr).toMatch(/^Not compared in .*broken\.json: .* at \/paths\/~1a\/get/);
});

test("without witnesses, only the changes are listed", async () => {
  const { code, stdout } = await run("--base", "old.json", "--no-witnesses");

  expect(code).toBe(1);
  expect(stdout).toContain("request-max-length-decreased");
  expect(stdout).not.toContain("was valid, and is rejected now");
});

test("a search that is over skips the other changes and keeps their order", async () => {
  const [before, after] = [
    await loadContract(join(folder, "old.json")),
    await loadContract(join(folder, "openapi.json")),
  ];
  const changes = compareContracts(before, after);

  const { changes: same, skipped } = addWitnesses(changes, { before, after, isOver: () => true });
  const { changes: witnessed, skipped: none } = addWitnesses(changes, { before, after });

  expect(same.map(({ rule }) => rule)).toEqual(changes.map(({ rule }) => rule));
  expect(same.every(({ severity, isUntried }) => (severity === "breaking") === isUntried)).toBe(
    true,
  );
  expect(skipped).toBe(changes.filter(({ severity }) => severity === "breaking").length);
  expect(none).toBe(0);
  expect(witnessed.map(({ rule }) => rule)).toEqual(changes.map(({ rule }) => rule));
  expect(witnessed.some(({ witness }) => witness !== undefined)).toBe(true);
});

test("a change of a schema at several places is told once, and listed once for each place as JSON", async () => {
  const tree = (type: string): object => ({
    openapi: "3.1.0",
    info: { title: "Trees", version: "1" },
    paths: {
      "/trees": {
        get: {
          operationId: "list_trees",
          responses: {
            "200": {
              description: "The trees.",
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: {
                      oak: { $ref: "#/components/schemas/Tree" },
                      elm: { $ref: "#/components/schemas/Tree" },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Tree: { type: "object", properties: { age: { type } } } } },
  });
  write("old.json", tree("integer"));
  write("openapi.json", tree("number"));

  const { stdout } = await run("--base", "old.json");
  const { changes } = JSON.parse((await run("--base", "old.json", "--json")).stdout);

  expect(stdout).toContain("200 body /oak/age and 1 further place");
  expect(stdout).toContain("1 breaking, 0 dangerous, 0 safe");
  expect(changes).toHaveLength(2);
});
