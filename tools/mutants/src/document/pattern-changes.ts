import type { JsonValue } from "@plumbline/contract";

/** One way to change a keyword of a schema. */
export interface Change {
  /** In a few words: `one more`. */
  readonly name: string;
  /** Below the keyword itself: `/3`. Default: the keyword. */
  readonly below?: string;
  /** Absent: the value is removed. */
  readonly value?: JsonValue;
  readonly effect: "loosened" | "tightened";
}

/** Changes a pattern: without its start or end, with a class of one character more or fewer, with a count one off. */
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

/** Removes the last character or range of a class. */
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
