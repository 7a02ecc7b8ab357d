import { literalText } from "@plumbline/contract";

const width = 100;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The name of an import, which is printed without quotes. */
export class Reference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return `the reference ${this.name}`;
  }
}

export interface PrintOptions {
  /** Precedes every line except the first. Default: none. */
  readonly indent?: string;
  /** Names of constants to print instead of values, by the values' JSON. */
  readonly constants?: ReadonlyMap<string, string>;
}

/** Prints JSON data as a TypeScript literal: on one line if it fits, otherwise one entry per line. */
export function printLiteral(value: unknown, options: PrintOptions = {}): string {
  // isolatedDeclarations requires an explicit type for each use of a name.
  if (value instanceof Reference) return `${value.name} as typeof ${value.name}`;
  if (typeof value !== "object" || value === null) return literalText(value);
  const { indent = "", constants } = options;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  const flat = printEntries(value, options);
  if (flat.length === 0) return `${open}${close}`.replaceAll(" ", "");
  const line = `${open}${flat.join(", ")}${close}`;
  if (indent.length + line.length <= width && !line.includes("\n")) return line;
  const entries = printEntries(value, { indent: inner, ...(constants && { constants }) }).map(
    (entry) => `${inner}${entry},\n`,
  );
  return `${open.trim()}\n${entries.join("")}${indent}${close.trim()}`;
}

function printEntries(value: object, options: PrintOptions): readonly string[] {
  const print = (item: unknown): string =>
    options.constants?.get(JSON.stringify(item)) ?? printLiteral(item, options);
  if (Array.isArray(value)) return value.map(print);
  return Object.entries(value).map(([key, item]) => `${printKey(key)}: ${print(item)}`);
}

/** Without brackets, `__proto__` would set the prototype. */
function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return identifier.test(key) ? key : literalText(key);
}
