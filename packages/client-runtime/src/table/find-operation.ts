import { wireMethod } from "@plumbline/wire";
import type { OperationEntry } from "./operation-table.ts";

/** An operation that matches a request. */
export interface FoundOperation<Entry extends OperationEntry = OperationEntry> {
  /** Name of the client's method. */
  readonly name: string;
  readonly entry: Entry;
  /** The decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The part of the URL's path before the operation's path. */
  readonly base: string;
}

type Operations<Entry extends OperationEntry> = Readonly<Record<string, Entry>>;

interface Matcher {
  readonly name: string;
  readonly pattern: RegExp;
  /** Names of the path parameters, in order. */
  readonly parameters: readonly string[];
}

interface Matchers {
  /** Names of the operations without path parameters, by method and path. */
  readonly exact: ReadonlyMap<string, string>;
  /** All operations of a method, those with the fewest path parameters first. */
  readonly byMethod: Readonly<Record<string, readonly Matcher[] | undefined>>;
}

/** Compiling the paths of a large document takes longer than thousands of calls. */
const compiled = new WeakMap<object, Matchers>();

/**
 * Finds the operation that a method and a URL's path match. If several match, the one with the longest path is returned, then the one with
 * the fewest parameters: `/books/new` precedes `/books/{id}`.
 */
export function findOperation<Entry extends OperationEntry>(
  operations: Operations<Entry>,
  method: string,
  pathname: string,
): FoundOperation<Entry> | undefined {
  const matchers = compiled.get(operations) ?? compile(operations);
  const sent = wireMethod(method);
  const known = matchers.exact.get(`${sent} ${pathname}`);
  const entry = known === undefined ? undefined : operations[known];
  if (known !== undefined && entry) return { name: known, entry, path: {}, base: "" };
  const [first] = (matchers.byMethod[sent] ?? [])
    .flatMap((matcher) => match(matcher, operations, pathname))
    .toSorted((a, b) => a.base.length - b.base.length);
  return first;
}

function match<Entry extends OperationEntry>(
  { name, pattern, parameters }: Matcher,
  operations: Operations<Entry>,
  pathname: string,
): readonly FoundOperation<Entry>[] {
  const entry = operations[name];
  const found = pattern.exec(pathname);
  if (!found || !entry) return [];
  const [, base = "", ...values] = found;
  const path = parameters.map((each, index) => [each, decode(values[index] ?? "")]);
  return [{ name, entry, path: Object.fromEntries(path), base }];
}

function compile(operations: Operations<OperationEntry>): Matchers {
  const all = Object.entries(operations).map(([name, { method, path }]) => ({
    ...toMatcher(name, path),
    method: wireMethod(method),
    path,
  }));
  const sorted = all.toSorted((a, b) => a.parameters.length - b.parameters.length);
  const matchers = {
    exact: new Map(
      all
        .filter(({ parameters }) => parameters.length === 0)
        .map(({ method, name, path }) => [`${method} ${path}`, name]),
    ),
    byMethod: Object.groupBy(sorted, ({ method }) => method),
  };
  compiled.set(operations, matchers);
  return matchers;
}

/** Each path parameter is one segment, or a part of one. */
function toMatcher(name: string, path: string): Matcher {
  const parameters: string[] = [];
  const pattern = path
    .split(/(\{[^{}]+\})/)
    .map((piece) => {
      if (!/^\{.+\}$/.test(piece)) return escapePattern(piece);
      parameters.push(piece.slice(1, -1));
      return "([^/]+)";
    })
    .join("");
  return { name, pattern: new RegExp(`^(.*?)${pattern}$`), parameters };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
