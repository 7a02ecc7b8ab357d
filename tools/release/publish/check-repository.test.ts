import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { PublicPackage } from "../packages/list-packages.ts";
import { checkRepository } from "./check-repository.ts";
import { createTags } from "./create-tags.ts";

const packages: readonly PublicPackage[] = [
  { folder: "books", manifest: { name: "@acme/books", version: "1.2.0", exports: {} } },
];

/** A repository with one commit. */
function repository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "repository-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, ".changeset"));
  for (const [file, text] of Object.entries({ ".changeset/config.json": "{}", ...files }))
    writeFileSync(join(root, file), text);
  git(root, "init", "--quiet");
  git(root, "add", "--all");
  git(
    root,
    "-c",
    "user.name=a",
    "-c",
    "user.email=a@b.test",
    "commit",
    "--quiet",
    "-m",
    "books: first",
  );
  return root;
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8" });
}

test("a committed state without changesets may be released, and gets tags", async () => {
  const root = repository({});
  await expect(checkRepository(root, packages)).resolves.toBeUndefined();
  await createTags(root, packages);
  await createTags(root, packages);
  expect(git(root, "tag")).toBe("@acme/books@1.2.0\n");
});

test("an uncommitted file is rejected by name", async () => {
  const root = repository({});
  writeFileSync(join(root, "draft.txt"), "");
  await expect(checkRepository(root, packages)).rejects.toMatchObject({
    code: "not-a-commit",
    hint: expect.stringContaining("draft.txt"),
  });
});

test.each([
  ["@acme/books", "changesets-pending"],
  ["@acme/private", undefined],
])("a changeset of %s ends with %s", async (name, code) => {
  const root = repository({ ".changeset/red.md": `---\n"${name}": minor\n---\n\nAdd red.\n` });
  const result = await checkRepository(root, packages).catch(
    (error: { code: string }) => error.code,
  );
  expect(result).toBe(code);
});
