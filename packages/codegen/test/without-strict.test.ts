import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compileLines } from "./compile.ts";

const program = `import type { GetBookOutcome } from "./generated/client.ts";
export function describe(outcome: GetBookOutcome): string {
  if (outcome.ok === false) return outcome.message;
  return outcome.data.title;
}
export function titleOf(outcome: GetBookOutcome): string {
  return outcome.ok ? outcome.data.title : "";
}
export function messageOf(outcome: GetBookOutcome): string {
  return outcome.ok ? "" : outcome.message;
}
`;

test("without strict, TypeScript narrows outcomes by a comparison of ok, as docs/client/outcomes.md says", async () => {
  const folder = await mkdtemp(join(tmpdir(), "without-strict-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await cp(new URL("bookshop/generated", import.meta.url), join(folder, "generated"), {
    recursive: true,
  });
  const path = join(folder, "program.ts");
  await writeFile(path, program);

  expect([...compileLines(path)]).toEqual([]);
  const loose = { strict: false, exactOptionalPropertyTypes: false };
  const inProgram = [...compileLines(path, loose)].filter((line) => line > 0);
  expect(inProgram).toEqual([10]);
});
