import { type Hint, structuresOf } from "../reading/hint.ts";
import { leafOf } from "../reading/leaf-of.ts";
import { oneOrList } from "../reading/one-or-list.ts";
import { type ListReading, type Reading, recordOf } from "../reading/reading.ts";
import type { Decode, ReadOptions } from "./decode.ts";
import type { WirePair } from "./write-pairs.ts";

/** Texts by the names in brackets that lead to them. */
interface Branch {
  readonly texts: string[];
  readonly below: Map<string, Branch>;
}

/**
 * Reads the pairs of the style `deepObject`: `name[member]=text`. Nested values, which the standard does not define, have further brackets;
 * a list has indexes, empty brackets, or repeats its name.
 */
export function readDeep(
  name: string,
  pairs: readonly WirePair[],
  options: ReadOptions,
): Reading | undefined {
  const root = newBranch();
  for (const [key, text] of pairs) {
    const path = key.startsWith(name) ? pathOf(key.slice(name.length)) : undefined;
    if (path !== undefined) branchAt(root, path).texts.push(text);
  }
  const isAbsent = root.texts.length === 0 && root.below.size === 0;
  return isAbsent ? undefined : readBranch(root, options);
}

/** The names in a sequence of brackets; undefined if the text is something else. */
function pathOf(text: string): readonly string[] | undefined {
  if (!/^(?:\[.*\])?$/s.test(text)) return undefined;
  return text === "" ? [] : text.slice(1, -1).split("][");
}

function newBranch(): Branch {
  return { texts: [], below: new Map() };
}

function branchAt(root: Branch, path: readonly string[]): Branch {
  return path.reduce((branch, name) => {
    const next = branch.below.get(name) ?? newBranch();
    branch.below.set(name, next);
    return next;
  }, root);
}

function readBranch(branch: Branch, { decode, hint }: ReadOptions): Reading {
  const names = [...branch.below.keys()];
  if (names.length === 0) return readTexts(branch.texts, decode, hint);
  const record = recordOf(
    Array.from(branch.below, ([name, below]) => [
      name,
      readBranch(below, { decode, hint: hint.member(name) }),
    ]),
  );
  const isList = names.every((name, index) => name === "" || name === String(index));
  if (!isList || !structuresOf(hint).has("list")) return record;
  const items = Array.from(branch.below.values()).flatMap((below, index) =>
    below.below.size === 0
      ? below.texts.map((text) => leafOf(decode(text), hint.item(index)))
      : [readBranch(below, { decode, hint: hint.item(index) })],
  );
  const list: Reading = { kind: "list", items };
  return structuresOf(hint).has("record") ? { kind: "choice", readings: [list, record] } : list;
}

function readTexts(texts: readonly string[], decode: Decode, hint: Hint): Reading {
  const list: ListReading = {
    kind: "list",
    items: texts.map((text, index) => leafOf(decode(text), hint.item(index))),
  };
  const [first] = texts;
  if (texts.length !== 1 || first === undefined) return list;
  return oneOrList(hint, leafOf(decode(first), hint), list);
}
