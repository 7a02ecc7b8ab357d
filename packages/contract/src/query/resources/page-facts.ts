import { isObject } from "../../json/is-object.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import type { PaginationPolicy } from "../../model/contract-policies.ts";
import { envelopeMembers, type EnvelopeMember } from "./envelope-members.ts";
import { hasType, isScalarShape, type Shape } from "./shape.ts";

/** Words of the members of an envelope that state facts about a page. */
export const pageWords: Readonly<Record<"total" | "pages" | "more", RegExp>> = {
  /** The number of all items. */
  total:
    /^(?:total|total count|total items|total results|total elements|total records|count total|num total)$/,
  /** The number of all pages. */
  pages: /^(?:total pages|pages|page count|last page|num pages|number of pages)$/,
  /** Whether another page follows. */
  more: /(?:^| )more(?: |$)|^has next(?: page)?$/,
};

/** The places of a page's facts in its body, each only if the document has one such place. */
export function pageFacts(shape: Shape): Pick<PaginationPolicy, "total" | "pages" | "more"> {
  const members = envelopeMembers(shape);
  const numbers = members.filter((member) => isNumber(member.shape));
  const total = only(numbers.filter(isTotal));
  const pages = only(numbers.filter(({ words }) => pageWords.pages.test(words)));
  const more = only(
    members.filter(
      (member) =>
        hasType(member.shape, "boolean") &&
        (pageWords.more.test(member.words) || member.words === "next page"),
    ),
  );
  return {
    ...(total !== undefined && { total }),
    ...(pages !== undefined && { pages }),
    ...(more !== undefined && { more }),
  };
}

function isTotal({ words, shape }: EnvelopeMember): boolean {
  const text = describe(shape);
  const isOfPage =
    /\b(?:in|on|of) (?:this|the|the current|each) (?:page|response)\b|returned/i.test(text);
  return (
    !isOfPage && (pageWords.total.test(words) || (words === "count" && /\btotal\b/i.test(text)))
  );
}

/** A place that leads to the next page. */
export interface NextPlace {
  readonly names: readonly string[];
  /** The words of its own name. */
  readonly words: string;
  readonly kind: "url" | "number" | "text";
}

/** The places in the body that lead to the next page. `cursor` names the parameter of a cursor: the body may repeat its name. */
export function nextPlaces(shape: Shape, cursor?: string): readonly NextPlace[] {
  return envelopeMembers(shape)
    .filter((member) => isScalarShape(member.shape) && isNext(member, cursor))
    .map(({ names, words, shape: member }) => ({
      names,
      words,
      kind: kindOf(names, words, member),
    }));
}

function isNext({ names, words, shape }: EnvelopeMember, cursor: string | undefined): boolean {
  if (words === "href") return /^next$/i.test(names.at(-2) ?? "");
  const isNamed =
    /^(?:odata )?next(?: (?:page|cursor|token|marker|key|id|continuation|offset|start|skip|link|links|url|uri|href))*$/;
  if (isNamed.test(words)) return true;
  return names.at(-1) === cursor && /\b(?:next|subsequent|following|more)\b/i.test(describe(shape));
}

function kindOf(names: readonly string[], words: string, shape: Shape): NextPlace["kind"] {
  if (isNumber(shape)) return "number";
  const isNamed = /(?:link|links|url|uri|href)$/.test(words) || isLinks(names.at(-2));
  return isNamed || shape.some(saysUrl) ? "url" : "text";
}

function isLinks(name: string | undefined): boolean {
  return /^_?links$/i.test(name ?? "");
}

/** Whether a schema says that its value is a URL. */
function saysUrl(cursor: Shape[number]): boolean {
  const { schema } = cursor;
  if (!isObject(schema)) return false;
  const { format, example, examples } = schema;
  const shown = [example, ...(Array.isArray(examples) ? examples : [])];
  return (
    ["uri", "url", "uri-reference", "iri", "iri-reference"].some((name) => name === format) ||
    shown.some((text) => typeof text === "string" && /^(?:https?:\/\/|\/|\?)/.test(text)) ||
    /\b(?:url|uri|link)\b/i.test(describe([cursor]))
  );
}

/** The descriptions of a value, joined. */
export function describe(shape: Shape): string {
  return shape
    .map(({ schema }) => (isObject(schema) ? schema["description"] : undefined))
    .filter((text) => typeof text === "string")
    .join(" ");
}

export function isNumber(shape: Shape): boolean {
  return hasType(shape, "integer") || hasType(shape, "number");
}

function only(members: readonly EnvelopeMember[]): string | undefined {
  const [first, ...others] = members;
  return first && others.length === 0 ? formatPointer(first.names) : undefined;
}
