import { type Contract, type JsonValue, listDelimiters, type Parameter } from "@plumbline/contract";
import { coerceBySchema } from "./coerce-by-schema.ts";
import { parseJson } from "./parse-json.ts";
import { propertyNames, schemaKind } from "./schema-kind.ts";

/** The parts of a request that contain parameters. */
export interface ParameterSource {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** The separators of styles that do not use a comma. */
const separators: Readonly<Record<string, string>> = {
  ...listDelimiters,
  label: ".",
};

/**
 * Reads the value of a parameter from a request: parsed by its style and converted by its schema, or parsed as JSON. Undefined
 * if it was not sent.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function readParameter(
  contract: Contract,
  parameter: Parameter,
  source: ParameterSource,
): JsonValue | undefined {
  const raw = readRaw(contract, parameter, source);
  // JSON has types of its own, and only texts need a conversion.
  const isFinal = raw === undefined || parameter.mediaType !== undefined;
  return isFinal ? raw : coerceBySchema(parameter.schema, raw);
}

function readRaw(
  contract: Contract,
  parameter: Parameter,
  source: ParameterSource,
): JsonValue | undefined {
  const kind = schemaKind(contract, parameter.schema);
  if (parameter.in === "query" && parameter.mediaType === undefined) {
    if (parameter.style === "deepObject") return readDeepObject(parameter.name, source.query);
    if (kind === "object" && parameter.explode)
      return readExplodedForm(contract, parameter, source.query);
    if (kind === "array" && parameter.explode)
      return emptyAsAbsent(source.query.getAll(parameter.name));
  }
  const text = readText(parameter, source);
  if (text === undefined) return undefined;
  if (parameter.mediaType !== undefined) return readJson(text);
  const plain = stripPrefix(parameter, text);
  if (kind === "primitive") return plain;
  const parts = splitList(parameter, plain);
  return kind === "array" ? parts : toObject(parameter, parts);
}

function readText(
  { in: location, name }: Parameter,
  { path, query, headers }: ParameterSource,
): string | undefined {
  if (location === "path") return path[name];
  if (location === "query") return query.get(name) ?? undefined;
  if (location === "header") return headers.get(name) ?? undefined;
  return readCookie(headers.get("cookie") ?? "", name);
}

/** Reads one cookie from a `Cookie` header. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1 */
export function readCookie(header: string, name: string): string | undefined {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `label` values start with a full stop, `matrix` values with `;name=`. */
function stripPrefix({ style, name }: Parameter, text: string): string {
  if (style === "label") return text.replace(/^\./, "");
  if (style === "matrix")
    return text.startsWith(`;${name}=`) ? text.slice(name.length + 2) : text.replace(/^;/, "");
  return text;
}

function splitList({ style, explode, name }: Parameter, text: string): readonly string[] {
  if (style === "matrix" && explode)
    return text.split(";").map((part) => part.replace(`${name}=`, ""));
  if (style === "label" && !explode) return text.split(",");
  return text
    .split(separators[style] ?? ",")
    .map((part) => (style === "simple" ? part.trim() : part));
}

/** Exploded objects are `name=value` parts, others alternate names and values. */
function toObject({ explode }: Parameter, parts: readonly string[]): JsonValue {
  if (explode) return Object.fromEntries(parts.map((part) => splitPair(part)));
  const pairs = parts.flatMap((part, index) =>
    index % 2 === 0 ? [[part, parts[index + 1] ?? ""] as const] : [],
  );
  return Object.fromEntries(pairs);
}

function splitPair(part: string): readonly [string, string] {
  const at = part.indexOf("=");
  return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
}

function readDeepObject(name: string, query: URLSearchParams): JsonValue | undefined {
  const entries = Array.from(query).flatMap(([key, value]) => {
    const property =
      key.startsWith(`${name}[`) && key.endsWith("]") ? key.slice(name.length + 1, -1) : undefined;
    return property === undefined ? [] : [[property, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function readExplodedForm(
  contract: Contract,
  { schema }: Parameter,
  query: URLSearchParams,
): JsonValue | undefined {
  const entries = propertyNames(contract, schema).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function emptyAsAbsent(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** A text that is not JSON stays a text, so that the schema validates it. */
function readJson(text: string): JsonValue {
  const parsed = parseJson(text);
  return parsed.kind === "parsed" ? parsed.value : text;
}
