import { isObject, type JsonValue, parsePointer, resolvePointer, setAt } from "@plumbline/contract";
import * as jsonPath from "json-p3";

/** Selects a part of a value. @see https://spec.openapis.org/arazzo/v1.1.0#selector-object */
export interface Selector {
  /** The runtime expression of the value. */
  readonly context: string;
  readonly selector: string;
  readonly type: string;
}

/** The selector that a value of a document is, or undefined if it is data. */
export function readSelector(value: JsonValue): Selector | undefined {
  if (!isObject(value) || Object.keys(value).length !== 3) return undefined;
  const { context, selector } = value;
  const type = languageOf(value["type"]);
  const isSelector =
    typeof context === "string" && context.startsWith("$") && typeof selector === "string";
  return isSelector && type !== undefined ? { context, selector, type } : undefined;
}

/** The name of a language, which may be beside its version. @see https://spec.openapis.org/arazzo/v1.1.0#expression-type-object */
export function languageOf(type: JsonValue | undefined): string | undefined {
  const name = isObject(type) ? type["type"] : type;
  return typeof name === "string" && /^(?:jsonpath|jsonpointer|xpath)$/.test(name)
    ? name
    : undefined;
}

/** The part of a value that a selector names: one value, a list of several, or undefined. */
export function select(value: JsonValue, { selector, type }: Selector): JsonValue | undefined {
  if (type === "jsonpointer") return resolvePointer(value, selector);
  const found = query(selector, value).map((node) => node.value as JsonValue); // values of a JSON value
  return found.length > 1 ? found : found[0];
}

/** A copy of a value with another part at each place that a JSONPath selects. */
export function replaceAt(value: JsonValue, path: string, part: JsonValue): JsonValue {
  return query(path, value).reduce(
    (current, { location }) => setAt(current, location.map(String), part),
    value,
  );
}

function query(path: string, value: JsonValue): readonly jsonPath.JSONPathNode[] {
  // The library's type of JSON is the same, except that it is writable.
  return jsonPath.query(path, value as Parameters<typeof jsonPath.query>[1]).nodes;
}

/** The fault of a selector, as a sentence. Expressions in braces stand for JSON literals. */
export function selectorFault({ selector, type }: Selector): string | undefined {
  if (type === "xpath") return "XPath is not supported";
  try {
    if (type === "jsonpointer") parsePointer(selector);
    else jsonPath.compile(selector.replaceAll(/\{\$[^{}]+\}/g, "0"));
    return undefined;
  } catch {
    return `"${selector}" is not a ${type === "jsonpath" ? "JSONPath" : "JSON Pointer"}`;
  }
}
