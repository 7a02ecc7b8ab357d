import { asObject } from "../../json/is-object.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";
import type { Contract, Operation } from "../../model/contract.ts";
import type { PaginationPolicy } from "../../model/contract-policies.ts";
import type { FoundList } from "./find-list.ts";
import { type NextPlace, nextPlaces, pageFacts } from "./page-facts.ts";
import { type PageParameter, type PageParameters, pageParameters } from "./page-parameters.ts";
import { listOf, type PathIndex, type ReadPath } from "./path-index.ts";
import type { Shape } from "./shape.ts";

/** The pages of a list, or the reason why the document does not show them clearly. */
export type FoundPages = { readonly pagination: PaginationPolicy } | { readonly doubt: string };

/** The pages that an operation returns: by the policy of the document, or by what it shows without doubt. Undefined if it returns no list. */
export function findPages(
  contract: Contract,
  { schemas }: PathIndex,
  path: ReadPath,
): FoundPages | undefined {
  const { operation, shape } = path;
  const { pagination, isUnpaged } = operation.policies;
  if (pagination) return { pagination };
  if (isUnpaged) return { doubt: "x-pagination states that it returns no pages" };
  if (operation.method !== "get" || path.isItem || shape === undefined) return undefined;
  const list = listOf(path, schemas.get(path.key));
  if (list === undefined) return undefined;
  const parameters = pageParameters(contract, operation);
  const form = formOf(contract, operation, { shape, parameters });
  if (form === undefined) return undefined;
  if ("doubt" in form) return form;
  if (!isClear(list)) return { doubt: "it is not clear which list contains the items" };
  return { pagination: { ...form, items: formatPointer(list.names), ...factsFor(form, shape) } };
}

/** A list of objects that is the only one of its kind, or a list whose name or place says that it is one. */
function isClear({ score, isTied = false }: FoundList): boolean {
  return score >= 2 && !isTied;
}

/** The facts that a client of the form uses: with a `Link` or a URL, only they say whether another page follows. */
function factsFor(
  { form }: Pick<PaginationPolicy, "form">,
  shape: Shape,
): Partial<PaginationPolicy> {
  const { total, pages, more } = pageFacts(shape);
  const isFollowed = form === "link" || form === "url";
  return {
    ...(total !== undefined && { total }),
    ...(pages !== undefined && form === "page" && { pages }),
    ...(more !== undefined && !isFollowed && { more }),
  };
}

interface Asked {
  readonly shape: Shape;
  readonly parameters: PageParameters;
}

type Form = Omit<PaginationPolicy, "items"> | { readonly doubt: string };

function formOf(
  contract: Contract,
  operation: Operation,
  { shape, parameters: { selectors, limit } }: Asked,
): Form | undefined {
  const size = limit === undefined ? {} : { limit };
  const [selector, ...others] = selectors;
  const places = nextPlaces(shape, selector?.kind === "cursor" ? selector.name : undefined);
  if (hasNextLink(contract, operation, selectors.length > 0 || limit !== undefined))
    return { form: "link", ...size };
  const urls = places.filter(({ kind }) => kind === "url");
  const [url] = urls;
  if (url && urls.length > 1) return { doubt: "several members of the body lead to the next page" };
  if (url) return { form: "url", ...size, next: formatPointer(url.names) };
  if (selector === undefined) return undefined;
  if (others.length > 0)
    return {
      doubt: `several parameters select a page: ${selectors.map(({ name }) => name).join(", ")}`,
    };
  const found = byParameter(selector, places);
  return "doubt" in found ? found : { ...found, ...size };
}

function byParameter(selector: PageParameter, places: readonly NextPlace[]): Form {
  const { kind, name, isNumber, first } = selector;
  const [next, ...others] = places.filter((place) => continues(selector, place));
  if (next && others.length === 0) return { cursor: name, next: formatPointer(next.names) };
  if (kind === "cursor")
    return {
      doubt: next
        ? "several members of the body may be the next cursor"
        : `no member of the body is clearly the next value of ${name}`,
    };
  if (!isNumber) return { doubt: `${name} is not a number` };
  if (first === undefined)
    return { doubt: `the document does not state whether ${name} begins with 0 or 1` };
  return { form: kind, cursor: name, first };
}

/** Whether a place of the body contains the next value of a parameter. */
function continues({ kind, isNumber }: PageParameter, place: NextPlace): boolean {
  if (kind === "cursor") return place.kind !== "url";
  const isCounted = place.kind === "number" && isNumber;
  return isCounted && (kind === "page" ? /page$/ : /(?:offset|start|skip)$/).test(place.words);
}

/** Whether a success has a `Link` header that leads to the next page. @see https://www.rfc-editor.org/rfc/rfc8288 */
export function hasNextLink(
  { document }: Contract,
  { responses }: Operation,
  isPaged: boolean,
): boolean {
  return responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ headers }) => headers)
    .filter(({ name }) => name.toLowerCase() === "link")
    .some(
      ({ pointer }) =>
        isPaged ||
        /\bnext\b|pagina/i.test(JSON.stringify(asObject(resolvePointer(document, pointer)))),
    );
}
