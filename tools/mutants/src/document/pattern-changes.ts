import type { Change } from "./keyword-operators.ts";

/** A pattern without its start or its end, with one character more or fewer in each class, and with a count one off. */
export function patternChanges(pattern: string): readonly Change[] {
  const changes: readonly (readonly [string, string, Change["effect"]])[] = [
    ["start open", pattern.replace(/^\^/, ""), "loosened"],
    ["end open", pattern.replace(/\$$/, ""), "loosened"],
    ["one character more", pattern.replaceAll(/(?<!\\)\[(?!\^)/g, "[ "), "loosened"],
    ["one character fewer", pattern.replaceAll(classes, fewer), "tightened"],
    ["first count one less", changeFirst(pattern, -1), "loosened"],
    ["first count one more", changeFirst(pattern, 1), "tightened"],
    ["last count one more", changeLast(pattern, 1), "loosened"],
    ["last count one less", changeLast(pattern, -1), "tightened"],
  ];
  return changes
    .filter(([, changed]) => changed !== pattern)
    .map(([name, value, effect]) => ({ name, value, effect }));
}

const classes = /\[([^\]]*?)(\\?.-\\?.)\]|\[([^\]]*?)(\\?.)\]/g;

/** The last character of a class goes, or the last range of it. */
function fewer(...[, before, range, head, last]: readonly string[]): string {
  if (range !== undefined) return `[${before}]`;
  return last === undefined ? "" : `[${head}]`;
}

function changeFirst(pattern: string, by: number): string {
  return pattern.replace(/\{(\d+)/, (_, count: string) => `{${Number(count) + by}`);
}

function changeLast(pattern: string, by: number): string {
  return pattern.replace(/,(\d+)\}/, (_, count: string) => `,${Number(count) + by}}`);
}
