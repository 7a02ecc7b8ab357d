import type { OperationEntry, OperationTable } from "../table/operation-table.ts";

/** An operation that matches a request. */
export interface FoundOperation {
  /** Name of the client's method. */
  readonly name: string;
  readonly entry: OperationEntry;
  /** The decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The part of the URL's path before the operation's path. */
  readonly base: string;
}

/**
 * Finds the operation that a method and a URL's path match. If several match, the one with the longest path is returned, then the one with
 * the fewest parameters: `/books/new` precedes `/books/{id}`.
 */
export function matchRequest(
  { operations }: Pick<OperationTable, "operations">,
  method: string,
  pathname: string,
): FoundOperation | undefined {
  const [first] = Object.entries(operations)
    .filter(([, entry]) => entry.method.toLowerCase() === method.toLowerCase())
    .flatMap(([name, entry]) => matchPath(name, entry, pathname))
    .toSorted((a, b) => rank(a) - rank(b));
  return first;
}

function rank({ base, entry }: FoundOperation): number {
  return base.length * 1000 + entry.parameters.path.length;
}

/** Each path parameter is one segment, or a part of one. */
function matchPath(
  name: string,
  entry: OperationEntry,
  pathname: string,
): readonly FoundOperation[] {
  const names: string[] = [];
  const pattern = entry.path
    .split(/(\{[^{}]+\})/)
    .map((piece) => {
      if (!/^\{.+\}$/.test(piece)) return escapePattern(piece);
      names.push(piece.slice(1, -1));
      return "([^/]+)";
    })
    .join("");
  const match = new RegExp(`^(.*?)${pattern}$`).exec(pathname);
  if (!match) return [];
  const [, base = "", ...values] = match;
  const path = Object.fromEntries(names.map((each, index) => [each, decode(values[index] ?? "")]));
  return [{ name, entry, path, base }];
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
