const width = 100;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** JSON data as a TypeScript literal: on one line where it fits, else one entry a line. */
export function printLiteral(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  const flat = printEntries(value, indent);
  if (flat.length === 0) return `${open}${close}`.replaceAll(" ", "");
  const line = `${open}${flat.join(", ")}${close}`;
  if (indent.length + line.length <= width && !line.includes("\n")) return line;
  const entries = printEntries(value, inner).map((entry) => `${inner}${entry},\n`);
  return `${open.trim()}\n${entries.join("")}${indent}${close.trim()}`;
}

function printEntries(value: object, indent: string): readonly string[] {
  if (Array.isArray(value)) return value.map((item) => printLiteral(item, indent));
  return Object.entries(value).map(
    ([key, item]) => `${printKey(key)}: ${printLiteral(item, indent)}`,
  );
}

/** Written plainly, `__proto__` would set the prototype. */
function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return identifier.test(key) ? key : JSON.stringify(key);
}
