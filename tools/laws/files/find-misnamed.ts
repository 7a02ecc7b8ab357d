import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import type { Offence } from "../find-literals.ts";
import type { SourceFile } from "../read-sources.ts";

/** Entry points and programs, whose names are fixed by convention. */
const conventional = /^(?:index|main|bin|worker|plugin)\.(?:ts|mjs)$/;

/** Files none of whose exports has the file's name: `plan-cases.ts` exports `planCases` or `PlanCases`. */
export function findMisnamed(files: readonly SourceFile[]): readonly Offence[] {
  return files.flatMap(({ path, text }) => {
    const base = posix.basename(path);
    const names = listExports(path, text);
    const expected = base.replace(/\.[^.]+$/, "");
    const isNamed = names.some((name) => toKey(name) === toKey(expected));
    if (names.length === 0 || isNamed || conventional.test(base)) return [];
    return [{ at: path, found: names.join(", "), why: `export ${expected} or rename the file` }];
  });
}

function listExports(path: string, text: string): readonly string[] {
  const { module } = parseSync(path, text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

function toKey(name: string): string {
  return name.replaceAll(/[-_.]/g, "").toLowerCase();
}
