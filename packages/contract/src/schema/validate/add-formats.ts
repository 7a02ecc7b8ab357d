import type { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { JsonValue } from "../../model/json-value.ts";
import { ownFormat, type TextFormats } from "./formats-of.ts";

/** The text form of a UUID. The library also takes its URN. @see https://www.rfc-editor.org/rfc/rfc9562#section-4 */
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The library also takes a space for `T`, and offsets without a colon. @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
const fullTime = String.raw`\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`;
const time = new RegExp(`^${fullTime}$`, "i");
const dateTime = new RegExp(String.raw`^\d{4}-\d\d-\d\dT${fullTime}$`, "i");

/** The formats that are validated, by name: those of the library, as strict as their standards. */
const formats: typeof fullFormats = {
  ...fullFormats,
  uuid,
  // No standard of schemas defines it, and the library rejects `http://localhost`. @see https://url.spec.whatwg.org/#url-writing
  url: fullFormats["uri-reference"],
  time: narrow(time, "time"),
  "date-time": narrow(dateTime, "date-time"),
};

/** A format of the library for text of a stricter grammar. */
function narrow(grammar: RegExp, name: keyof typeof fullFormats): (text: string) => boolean {
  const isValid = define(fullFormats[name]).test;
  return (text) => grammar.test(text) && isValid(text);
}

/** Makes an Ajv validate the formats of JSON Schema 2020-12 and OpenAPI, and those of a document. */
export function addFormats(ajv: Ajv2020, own: TextFormats = {}): void {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  for (const [name, { isValid }] of Object.entries(own)) ajv.addFormat(name, isValid);
}

/** The formats that an expression defines as a whole, by name. */
export function formatPatterns(): ReadonlyMap<string, RegExp> {
  const all: readonly (readonly [string, unknown])[] = Object.entries(formats);
  return new Map(
    all.flatMap(([name, format]) => (format instanceof RegExp ? [[name, format] as const] : [])),
  );
}

/** The type of values that a format constrains, and whether one of them matches. */
interface Definition {
  readonly type: "string" | "number";
  readonly test: (value: string | number) => boolean;
}

let definitions: ReadonlyMap<string, Definition> | undefined;

function definitionOf(name: string): Definition | undefined {
  definitions ??= new Map(Object.entries(formats).map(([each, format]) => [each, define(format)]));
  return definitions.get(name);
}

/** Whether a value matches a format as `addFormats` defines it for a document. Unknown formats, and values of other types, match. */
export function matchesFormat(name: string, value: JsonValue, document: object = {}): boolean {
  const own = ownFormat(document, name);
  if (own) return typeof value !== "string" || own.isValid(value);
  const definition = definitionOf(name);
  if (definition === undefined || typeof value !== definition.type) return true;
  return definition.test(value as string | number); // the line above holds it to `definition.type`
}

/** Whether a format is validated in text. */
export function isTextFormat(name: string, document: object = {}): boolean {
  return ownFormat(document, name) !== undefined || definitionOf(name)?.type === "string";
}

function define(format: unknown): Definition {
  if (format instanceof RegExp)
    return { type: "string", test: (value) => matches(format, String(value)) };
  if (typeof format === "function")
    return { type: "string", test: (value) => Boolean(format(value)) };
  if (typeof format !== "object" || format === null) return { type: "string", test: () => true };
  const type = "type" in format && format.type === "number" ? "number" : "string";
  const inner = "validate" in format ? define(format.validate) : define(true);
  return { type, test: inner.test };
}

/** Some expressions of the library are global and remember their last index. */
function matches(expression: RegExp, value: string): boolean {
  expression.lastIndex = 0;
  return expression.test(value);
}
