import {
  type Contract,
  createUrlReader,
  cursorPagination,
  formatPointer,
  isArray,
  isObject,
  type JsonValue,
  type Link,
  type Operation,
  type Parameter,
  parsePointer,
  resolvePointer,
  type UrlReader,
} from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { bodyPointer } from "../../model/verdicts/created-things.ts";
import { collectionOf, namedItems } from "../collection-of.ts";
import { idParameter } from "../jobs/find-job.ts";
import type { DocumentedExchange } from "../observe-each.ts";

/** A value of a response that leads to another operation. */
export interface Carried {
  readonly value: JsonValue;
  readonly to: Operation;
  readonly parameter: Parameter;
  /** The place in the response. */
  readonly within: string;
  /** JSON Pointer of the clause. */
  readonly clause: string;
  /**
   * `this value`: the document states that the value leads to the operation. `one of several`: it states that of another value at the place, or
   * it documents the header. `nothing`: the names alone suggest it.
   */
  readonly states: "this value" | "one of several" | "nothing";
}

/** The values of a response that lead to another operation: by links, a job, a cursor, or a `Location` header. */
export function carriedIn(documented: DocumentedExchange): readonly Carried[] {
  const { subject, exchange, response } = documented;
  const { contract, operation } = subject;
  const linked = (response?.links ?? []).flatMap((link) => byLink(contract, link, exchange));
  const stated = [...linked, ...byPolicies(contract, operation, exchange)];
  const inferred = [...byPath(contract, operation, exchange), ...byLocation(documented)];
  return [
    ...stated,
    ...inferred.filter(({ within }) => !stated.some((one) => one.within === within)),
  ];
}

/** Whether a response of an operation may have such a value, as far as the document says. */
export function mayCarry(contract: Contract, operation: Operation): boolean {
  const { policies, responses } = operation;
  const isLeading = responses.some(
    ({ status, links, headers }) =>
      links.length > 0 ||
      ["201", "202", "2XX"].includes(status) ||
      headers.some(({ name }) => name.toLowerCase() === "location"),
  );
  return (
    isLeading ||
    policies.job !== undefined ||
    policies.pagination !== undefined ||
    collectionOf(contract, operation) !== undefined
  );
}

function byLink(contract: Contract, link: Link, { response }: Exchange): readonly Carried[] {
  const to = operationOf(contract, link.operation);
  return Object.entries(link.parameters).flatMap(([name, expression]) => {
    const parameter = to && findParameter(to, name);
    if (!parameter) return [];
    return bodyPointer(expression).flatMap((pointer) =>
      valuesAt(response.json, pointer).map(({ value, place }) => ({
        value,
        to,
        parameter,
        within: `body ${place}`,
        clause: link.pointer,
        states: place === pointer ? ("this value" as const) : ("one of several" as const),
      })),
    );
  });
}

function operationOf({ operations }: Contract, id: string | undefined): Operation | undefined {
  return operations.find((one) => one.id === id);
}

/** The parameter that a link names, with or without its location. */
function findParameter({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find((one) => name === one.name || name === `${one.in}.${one.name}`);
}

/** The values at a pointer. A pointer to a numbered item of a list stands for all items. An absent value or null leads nowhere. */
function valuesAt(
  body: JsonValue | undefined,
  pointer: string,
): readonly { readonly value: JsonValue; readonly place: string }[] {
  const tokens = parsePointer(pointer);
  const at = tokens.findIndex(
    (token, index) =>
      /^\d+$/.test(token) &&
      isArray(resolvePointer(body ?? null, formatPointer(tokens.slice(0, index)))),
  );
  const list =
    at < 0 ? undefined : resolvePointer(body ?? null, formatPointer(tokens.slice(0, at)));
  const places = isArray(list)
    ? list.map((_, index) => formatPointer(tokens.with(at, String(index))))
    : [pointer];
  return places.flatMap((place) => {
    const value = resolvePointer(body ?? null, place);
    return isCarried(value) ? [{ value, place }] : [];
  });
}

/** Whether a value can lead somewhere. The checks of pages judge an empty cursor. */
function isCarried(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null && value !== "" && !isObject(value);
}

/** The id of a job leads to its poll, and the cursor of a page to the next page. */
function byPolicies(
  contract: Contract,
  operation: Operation,
  { response }: Exchange,
): readonly Carried[] {
  const { job } = operation.policies;
  const pagination = cursorPagination(operation);
  const poll = operationOf(contract, job?.poll);
  const id = poll && idParameter(poll, operation);
  const cursor = operation.parameters.find(
    (one) => one.in === "query" && one.name === pagination?.cursor,
  );
  const found = [
    ...(job && poll && id ? [{ pointer: job.id, to: poll, parameter: id, part: "x-job" }] : []),
    ...(pagination && cursor
      ? [{ pointer: pagination.next, to: operation, parameter: cursor, part: "x-pagination" }]
      : []),
  ];
  return found.flatMap(({ pointer, to, parameter, part }) => {
    const value = resolvePointer(response.json ?? null, pointer);
    const clause = `${operation.pointer}/${part}`;
    return isCarried(value)
      ? [{ value, to, parameter, within: `body ${pointer}`, clause, states: "this value" as const }]
      : [];
  });
}

/** The ids of the items of a list lead to the read of one item: from `/things` to `/things/{id}`. */
function byPath(
  contract: Contract,
  operation: Operation,
  { response }: Exchange,
): readonly Carried[] {
  const collection = collectionOf(contract, operation);
  if (!collection || response.json === undefined) return [];
  const { single, parameter } = collection;
  return namedItems(collection, response.json).map(({ key, place }) => ({
    value: key,
    to: single,
    parameter,
    within: `body ${place}`,
    clause: `${operation.pointer}/responses`,
    states: "nothing" as const,
  }));
}

/**
 * The parameters in the path of a `Location` header, if the path has the form of one of the document. The header may be any URL, so the document
 * does not state where it leads.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2
 */
function byLocation({ subject, exchange, response }: DocumentedExchange): readonly Carried[] {
  const location = exchange.response.headers["location"];
  const { contract, target, operation } = subject;
  if (location === undefined || !isAt(location, target.baseUrl)) return [];
  const [match, ...others] = readerOf(contract, target.baseUrl)(location);
  // If several paths have this form, the header may lead to any of them.
  const to = contract.operations.find(
    ({ path, method }) => path === match?.path && method === "get",
  );
  if (!match || !to || others.length > 0) return [];
  const names = [...to.path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => `path.${name}`);
  const header = response?.headers.find(({ name }) => name.toLowerCase() === "location");
  return names.flatMap((name, at) => {
    const parameter = findParameter(to, name);
    const value = match.values[at];
    if (!parameter || value === undefined) return [];
    const clause = header?.pointer ?? `${operation.pointer}/responses`;
    const states = header ? ("one of several" as const) : ("nothing" as const);
    return [{ value, to, parameter, within: "header location", clause, states }];
  });
}

/** Whether a URL is at the target. */
function isAt(location: string, baseUrl: string): boolean {
  const url = URL.parse(location, baseUrl);
  return url !== null && url.origin === new URL(baseUrl).origin;
}

const readers = new WeakMap<Contract, UrlReader>();

function readerOf(contract: Contract, baseUrl: string): UrlReader {
  const reader = readers.get(contract) ?? createUrlReader(contract, baseUrl);
  readers.set(contract, reader);
  return reader;
}
