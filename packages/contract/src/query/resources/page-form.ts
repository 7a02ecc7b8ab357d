import { asObject } from "../../json/is-object.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";
import type { Contract, Operation } from "../../model/contract.ts";
import type { PaginationPolicy } from "../../model/contract-policies.ts";
import { type NextPlace, nextPlaces } from "./page-facts.ts";
import { type PageParameter, pageParameters } from "./page-parameters.ts";
import type { Shape } from "./shape.ts";

/** How the pages of a list are read, or the reason why the document does not show it clearly. */
export type PageForm = Omit<PaginationPolicy, "items"> | { readonly doubt: string };

/** How an operation is read in pages, whatever contains the items. Undefined if nothing shows pages. */
export function pageForm(
  contract: Contract,
  operation: Operation,
  shape: Shape,
): PageForm | undefined {
  const { selectors, limit } = pageParameters(contract, operation);
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

function byParameter(selector: PageParameter, places: readonly NextPlace[]): PageForm {
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
