import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSources } from "../read-sources.ts";
import { cloneAllowances } from "./clone-allowances.ts";
import { type Clone, findClones } from "./find-clones.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sources = readSources(root, [
  "packages/*/src/**/*.{ts,mjs}",
  "tools/**/*.{ts,mjs}",
  "openapi/{rules,tools}/**/*.ts",
]);
const clones = findClones(sources);

function covers({ paths }: (typeof cloneAllowances)[number], clone: Clone): boolean {
  return clone.paths.every((path, index) => path.startsWith(paths[index] ?? ""));
}

test("no six lines of the sources stand twice, unless a reason is written down", () => {
  const unexplained = clones.filter(
    (clone) => !cloneAllowances.some((allowance) => covers(allowance, clone)),
  );
  expect(unexplained.map(({ at, lines }) => `${at.join(" = ")} (${lines} lines)`)).toEqual([]);
});

test("every allowance is still needed and gives a reason", () => {
  const unused = cloneAllowances.filter(
    (allowance) => !clones.some((clone) => covers(allowance, clone)),
  );
  expect(unused).toEqual([]);
  expect(cloneAllowances.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

const six = Array.from({ length: 6 }, (_, at) => `const a${at} = ${at};`);

test.each<[what: string, second: string, lines: readonly number[]]>([
  ["six equal lines", six.join("\n"), [6]],
  ["equal lines at another depth, with comments between them", six.join("\n\n  // why\n  "), [6]],
  ["more than six", [...six, "six();"].join("\n"), [7]],
  ["five equal lines", six.slice(1).join("\n"), []],
  ["lines in another order", six.toReversed().join("\n"), []],
])("%s", (_, second, lines) => {
  const files = [
    { path: "a.ts", text: `${[...six, "six();"].join("\n")}\n` },
    { path: "b.ts", text: second },
  ];
  expect(findClones(files).map((clone) => clone.lines)).toEqual(lines);
});

test("does not report imports and the ends of blocks and elements", () => {
  const imports = six.map((_, at) => `import { a${at} } from "./a${at}.ts";`);
  const text = [...imports, "export const page = `<p>", ...six.map(() => "</p>"), "`;"].join("\n");
  expect(
    findClones([
      { path: "a.ts", text },
      { path: "b.ts", text },
    ]),
  ).toEqual([]);
});

test("a place that is in two pairs is in two clones", () => {
  const text = six.join("\n");
  const files = ["a.ts", "b.ts", "c.ts"].map((path) => ({ path, text }));
  expect(findClones(files).map(({ at }) => at)).toEqual([
    ["a.ts:1", "b.ts:1"],
    ["a.ts:1", "c.ts:1"],
  ]);
});
