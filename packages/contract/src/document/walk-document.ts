import { isArray, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import { dataFields, nameMaps } from "./name-maps.ts";

/** An object that OpenAPI or JSON Schema defines: not a map of names and not a payload. */
export interface DocumentNode {
  readonly value: JsonObject;
  readonly pointer: string;
  /** Base URI of references inside the node; a schema with `$id` changes it. */
  readonly base: string;
}

type Visit = (node: DocumentNode) => void;

/** The URI of a document for its own references. It is never requested. */
export const documentUri = "https://contract.invalid/document";

/** Visits each object that OpenAPI or JSON Schema defines, in document order, parents first. Examples, payloads and extensions are skipped. */
export function walkDocument(document: JsonObject, visit: Visit, base: string = documentUri): void {
  walkObject({ value: document, pointer: "", base }, visit);
}

function walkObject(node: DocumentNode, visit: Visit): void {
  const base = baseOf(node);
  visit({ ...node, base });
  for (const [key, value] of Object.entries(node.value)) {
    if (typeof value !== "object" || value === null || isData(key, value)) continue;
    const pointer = `${node.pointer}${formatPointer([key])}`;
    if (isObject(value) && nameMaps.has(key))
      walkElements(Object.entries(value), { pointer, base }, visit);
    else walkValue(value, { pointer, base }, visit);
  }
}

function isData(key: string, value: JsonValue): boolean {
  return dataFields.has(key) || key.startsWith("x-") || (key === "examples" && isArray(value));
}

function walkValue(
  value: JsonValue | undefined,
  at: Omit<DocumentNode, "value">,
  visit: Visit,
): void {
  if (isArray(value)) walkElements(value.entries(), at, visit);
  else if (isObject(value)) walkObject({ value, ...at }, visit);
}

function walkElements(
  elements: Iterable<readonly [string | number, JsonValue | undefined]>,
  at: Omit<DocumentNode, "value">,
  visit: Visit,
): void {
  for (const [key, value] of elements) {
    if (typeof value !== "object" || value === null) continue;
    walkValue(value, { pointer: `${at.pointer}${formatPointer([key])}`, base: at.base }, visit);
  }
}

/** The base URI of references at a place of a document. */
export function baseAt(document: JsonObject, pointer: string): string {
  let value: JsonValue | undefined = document;
  let base = identityOf(document);
  const tokens = parsePointer(pointer);
  for (let depth = 0; depth <= tokens.length; depth += 1) {
    if (isObject(value)) base = baseOf({ value, base });
    value = stepInto(value, tokens[depth] ?? "");
  }
  return base;
}

/** The URI of a document: its `$self`, or `documentUri`. @see https://spec.openapis.org/oas/v3.2.0#establishing-the-base-uri */
export function identityOf({ $self: self }: JsonObject): string {
  return typeof self === "string" ? resolveUri(self, documentUri) : documentUri;
}

function baseOf({ value, base }: Omit<DocumentNode, "pointer">): string {
  return typeof value.$id === "string" ? resolveUri(value.$id, base) : base;
}

/** Resolves a URI reference. A reference that cannot be parsed stays as it is. @see https://www.rfc-editor.org/rfc/rfc3986#section-5 */
export function resolveUri(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}
