const width = 100;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** A name that is printed as it is: that of something imported. */
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
  /** What stands before every line but the first; none by default. */
  readonly indent?: string;
  /** Constants to print in place of values, by the values' JSON. */
  readonly constants?: ReadonlyMap<string, string>;
}

/** JSON data as a TypeScript literal: on one line where it fits, else one entry a line. */
export function printLiteral(value: unknown, options: PrintOptions = {}): string {
  // A declaration file can be made of each module by itself only where the type of a name's use is written down.
  if (value instanceof Reference) return `${value.name} as typeof ${value.name}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
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

/** Written plainly, `__proto__` would set the prototype. */
function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return identifier.test(key) ? key : JSON.stringify(key);
}
