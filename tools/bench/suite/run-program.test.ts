import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programsIn, readTimes } from "./run-program.ts";

test("the times of the children are added", () => {
  expect(readTimes("0m0.01s 0m0.02s\n1m2.50s 0m0.25s\n")).toBeCloseTo(62.75);
  expect(readTimes("")).toBe(0);
});

test("a program runs in its folder, and its CPU time is measured", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-program-"));
  try {
    const program = join(folder, "busy.mjs");
    await writeFile(
      program,
      `const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);
       console.log(process.cwd(), process.argv[2]); console.error("said"); process.exit(3);`,
    );
    const end = await programsIn(folder)(program, ["a word"]);
    expect(end).toMatchObject({ code: 3, errors: "said\n" });
    expect(end.output).toMatch(/plumbline-program-\w+ a word\n$/);
    expect(end.cpuSeconds).toBeGreaterThan(0.05);
  } finally {
    await rm(folder, { recursive: true });
  }
});
