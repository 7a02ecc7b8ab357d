import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { bundleSize } from "./bundle-size.ts";

const rows = [
  ["`createMethods`, one operation", "ours, one operation"],
  ["`createClient`", "ours, the client"],
  ["everything that `.` exports", "ours, everything"],
] as const;

test.for(rows)("docs/client/platforms.md has the size of %s", async ([label, program]) => {
  const page = await readFile(
    new URL("../../../docs/client/platforms.md", import.meta.url),
    "utf8",
  );
  const row = page.split("\n").find((line) => line.startsWith(`| ${label} |`));
  const { gzip } = await bundleSize(program);

  const said = Number(/\| ([\d.]+) kB \|/.exec(row ?? "")?.[1]) * 1000;

  expect(Math.abs(said - gzip), `${label} takes ${gzip} bytes`).toBeLessThan(100);
});
