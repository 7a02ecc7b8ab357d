import { wordsOf } from "../chains/words-of.ts";
import type { ReadPath } from "./path-index.ts";
import type { Paging } from "./resource-model.ts";
import { isObjectShape, isScalarShape, membersOf, type Shape } from "./shape.ts";

const kinds: readonly (readonly [Paging["kind"], RegExp])[] = [
  ["offset", /^(?:offset|skip|start|start index|start at|from)$/],
  [
    "cursor",
    /(?:^|\s)(?:cursor|page token|continuation|continuation token|starting after|next token|marker)$/,
  ],
  ["page", /^(?:page|page number|page no|page index|p|current page)$/],
];

const sizes =
  /^(?:limit|per page|page size|size|count|max results|max|top|take|page limit|results per page|items per page|rows|first)$/;

/** How a list is read in pages: by the policy of the document, or by the names of its parameters. */
export function findPaging({ operation, shape }: ReadPath): Paging | undefined {
  const { pagination } = operation.policies;
  if (pagination)
    return {
      kind: "cursor",
      parameter: pagination.cursor,
      ...(pagination.limit !== undefined && { limit: pagination.limit }),
      next: pagination.next.split("/").slice(1),
    };
  const named = operation.parameters
    .filter((one) => one.in === "query")
    .map(({ name }) => ({ name, words: wordsOf(name).join(" ") }));
  const limit = named.find(({ words }) => sizes.test(words))?.name;
  for (const [kind, pattern] of kinds) {
    const found = named.find(({ words }) => pattern.test(words));
    if (found === undefined) continue;
    const next = shape && kind === "cursor" ? nextIn(shape) : undefined;
    return {
      kind,
      parameter: found.name,
      ...(limit !== undefined && { limit }),
      ...(next && { next }),
    };
  }
  return undefined;
}

/** The place of the next cursor: a text whose name says `next`. */
function nextIn(shape: Shape, depth = 0): readonly string[] | undefined {
  for (const [name, member] of membersOf(shape)) {
    const words = wordsOf(name);
    if (words[0] === "next" && isScalarShape(member)) return [name];
    if (depth === 0 && isObjectShape(member)) {
      const found = nextIn(member, depth + 1);
      if (found) return [name, ...found];
    }
  }
  return undefined;
}
