import { asObject, isObject } from "../../json/is-object.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";
import type { Contract, Operation, Parameter } from "../../model/contract.ts";
import { appliedSchemas } from "../../schema/applied-schemas.ts";
import { openSchema } from "../../schema/cursor/schema-cursor.ts";
import { wordsOf } from "../chains/words-of.ts";
import { describe, isNumber } from "./page-facts.ts";
import type { Shape } from "./shape.ts";

/** A query parameter that selects a page. */
export interface PageParameter {
  readonly kind: "cursor" | "offset" | "page";
  readonly name: string;
  readonly isNumber: boolean;
  /** The value that selects the first page, if the document shows it. A cursor has none. */
  readonly first: number | undefined;
}

/** The parameters of a list that select a page, and the one for the size of a page. */
export interface PageParameters {
  readonly selectors: readonly PageParameter[];
  readonly limit?: string;
}

const kinds: readonly (readonly [PageParameter["kind"], RegExp])[] = [
  ["offset", /^(?:offset|skip|start|start index|start at|from)$/],
  [
    "cursor",
    /(?:^|\s)(?:cursor|page token|continuation|continuation token|starting after|next token|marker)$/,
  ],
  ["page", /^(?:page|page number|page no|page num|page index|p|current page)$/],
];

/** Names that may also be the lower bound of a range of times or of heights, and those of the upper one. */
const lower = /^(?:start|from)$/;
const upper = /^(?:end|to|until|stop)$/;

const sizes =
  /^(?:limit|per page|page size|size|count|max results|max|top|take|page limit|results per page|items per page|rows|first)$/;

/**
 * Finds the query parameters for the pages of a list, by their names and types. A deprecated parameter counts only if there is no other.
 *
 * @example
 * ```ts
 * import { loadContract, pageParameters } from "@plumbline/contract";
 *
 * const contract = await loadContract("openapi.yaml");
 * for (const operation of contract.operations) console.log(pageParameters(contract, operation));
 * ```
 */
export function pageParameters(contract: Contract, operation: Operation): PageParameters {
  const named = operation.parameters
    .filter((one) => one.in === "query")
    .map((parameter) => ({ parameter, words: wordsOf(parameter.name).join(" ") }));
  const limit = named.find(({ words }) => sizes.test(words))?.parameter.name;
  const isSized = limit !== undefined && !named.some(({ words }) => upper.test(words));
  const found = kinds.flatMap(([kind, pattern]) =>
    named
      .filter(({ words }) => pattern.test(words))
      .map(({ parameter, words }) => ({
        parameter,
        words,
        kind,
        ...readParameter(contract, parameter),
      }))
      .filter((one) => !lower.test(one.words) || (one.isNumber && isSized)),
  );
  const current = found.filter(({ parameter }) => !parameter.deprecated);
  return {
    selectors: (current.length > 0 ? current : found).map((one) => ({
      kind: one.kind,
      name: one.parameter.name,
      isNumber: one.isNumber,
      first: one.kind === "cursor" ? undefined : firstOf(one),
    })),
    ...(limit !== undefined && { limit }),
  };
}

interface ReadParameter {
  readonly isNumber: boolean;
  readonly shape: Shape;
  /** What the document says about the parameter. */
  readonly text: string;
}

function readParameter({ document }: Contract, { pointer, schema }: Parameter): ReadParameter {
  const cursor = openSchema(document, schema.pointer);
  const shape = cursor ? appliedSchemas(cursor) : [];
  const { description } = asObject(resolvePointer(document, pointer));
  return {
    shape,
    isNumber: isNumber(shape),
    text: `${typeof description === "string" ? description : ""} ${describe(shape)}`,
  };
}

interface Counter extends ReadParameter {
  readonly kind: PageParameter["kind"];
  readonly words: string;
}

/** The first value of a parameter that counts: by its default, its minimum or its description. */
function firstOf({ kind, words, shape, text }: Counter): number | undefined {
  const stated = [keywordIn(shape, "default"), inWords(text)].filter((one) => one !== undefined);
  const [first = implied(kind, words, shape), ...others] = stated;
  const isFirst = (first === 0 || first === 1) && others.every((other) => other === first);
  return isFirst ? first : undefined;
}

function implied(kind: PageParameter["kind"], words: string, shape: Shape): number | undefined {
  const least =
    keywordIn(shape, "minimum") ?? (keywordIn(shape, "exclusiveMinimum") === 0 ? 1 : undefined);
  if (kind === "offset") return /^(?:offset|skip)$/.test(words) && least !== 1 ? 0 : least;
  return least;
}

function inWords(text: string): number | undefined {
  const isZero =
    /\b(?:zero|0)[- ]?(?:based|indexed)|\b(?:starts?|starting|begins?|beginning|counted) (?:at|from|with) (?:0|zero)\b/i;
  const isOne =
    /\b(?:one|1)[- ]?(?:based|indexed)|\b(?:starts?|starting|begins?|beginning|counted) (?:at|from|with) (?:1|one)\b/i;
  if (isZero.test(text)) return isOne.test(text) ? Number.NaN : 0;
  return isOne.test(text) ? 1 : undefined;
}

function keywordIn(shape: Shape, keyword: string): number | undefined {
  return shape
    .map(({ schema }) => (isObject(schema) ? schema[keyword] : undefined))
    .find((value) => typeof value === "number");
}
