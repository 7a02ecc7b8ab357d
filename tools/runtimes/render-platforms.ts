import { allSettings, type Settings } from "./compile-programs.ts";
import type { Results } from "./platforms.ts";

/** What a program did on a platform; nothing if the platform cannot run it. */
export type Column = readonly [platform: string, results: Results];

/** The programs and platforms as a table. A program without a result needs what the platform lacks: files. */
export function renderPlatforms(columns: readonly Column[]): string {
  const names = new Set(columns.flatMap(([, results]) => Object.keys(results)));
  const head = ["program", ...columns.map(([name]) => name)];
  const rows = [...names].map((name) => [
    `\`${name}\``,
    ...columns.map(([, results]) => cellOf(results[name])),
  ]);
  return renderTable([head, ...rows]);
}

function cellOf(result: string | undefined): string {
  if (result === undefined) return "no files";
  return result === "passed" ? "passed" : "failed";
}

/** The compilers as a table: which settings compile all programs. */
export function renderCompilers(compiles: (settings: Settings) => boolean): string {
  const columns = allSettings.slice(0, 4);
  const head = columns.map(
    ({ moduleResolution, strict }) =>
      `\`${moduleResolution}\`, ${strict ? "strict" : "not strict"}`,
  );
  const releases = [...new Set(allSettings.map(({ release }) => release))];
  const rows = releases.map((release) => [
    `TypeScript ${release}`,
    ...columns.map((each) => (compiles({ ...each, release }) ? "compiles" : "fails")),
  ]);
  return renderTable([["all programs", ...head], ...rows]);
}

function renderTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows;
  const lines = [head, head.map(() => "---"), ...rest];
  return lines
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("")
    .replaceAll(" --- ", "---");
}
