import type { OperationEntry, OperationTable } from "../table/operation-table.ts";

/** The operation that a request is for. */
export interface FoundOperation {
  /** Name of the client's method. */
  readonly name: string;
  readonly entry: OperationEntry;
  /** The parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** What stands before the operation's path in that of the URL. */
  readonly base: string;
}

/**
 * The operation of a method and the path of a URL. Where several fit, the one whose path is the longest, and of those the one with the
 * fewest parameters: `/books/new` goes before `/books/{id}`.
 */
export function findOperation(
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

/** Each parameter of a path is one segment, or a part of one. */
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
