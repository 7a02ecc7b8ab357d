import { randomUUID } from "node:crypto";
import { type Contract, isMutating, type JsonValue, type Operation, type Parameter, type SecurityScheme } from "@plumbline/contract";
import { isJsonMediaType } from "../answer/media-types.ts";
import { generateValue } from "../generate/generate-value.ts";
import { isKeyParameter } from "../request/check-request.ts";
import { writeSampleBody } from "./write-sample-body.ts";

/** A request that the mock answers with a success. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Builds a valid request for an operation from the examples of the document, and from its schemas where there are none. */
export function createSampleRequest(contract: Contract, operation: Operation, origin: string): SampleRequest {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const at = (location: Parameter["in"]): readonly (readonly [string, string])[] =>
    required.filter((parameter) => parameter.in === location).flatMap((parameter) => writeParameter(parameter, sampleValue(contract, operation, parameter)));
  const credential = sampleCredential(contract, operation);
  const query = new URLSearchParams([...at("query"), ...credential.query].map(([name, value]): [string, string] => [name, value]));
  const cookies = [...at("cookie"), ...credential.cookie].map(([name, value]) => `${name}=${value}`);
  const body = sampleBody(contract, operation);
  const base = operation.servers[0]?.basePath ?? "";
  return {
    method: operation.method.toUpperCase(),
    url: `${origin}${base}${fillPath(operation.path, at("path"))}${query.size > 0 ? `?${query}` : ""}`,
    headers: {
      ...credential.header,
      ...Object.fromEntries(at("header")),
      ...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
      ...(body && { "Content-Type": body.mediaType }),
    },
    ...(body && { body: body.text }),
  };
}

/** The operations a newcomer should try first: the simplest read, and the mutation that shows most. */
export function chooseSampleOperations({ operations }: Contract): readonly Operation[] {
  const reads = operations.filter((operation) => operation.method === "get").toSorted((left, right) => weight(left) - weight(right));
  const writes = operations.filter((operation) => isMutating(operation) && operation.security.length > 0);
  const keyed = writes.find(({ policies, body }) => policies.idempotency && body) ?? writes.find(({ body }) => body);
  return [reads[0], keyed ?? writes[0]].filter((operation) => operation !== undefined);
}

function weight({ parameters, responses }: Operation): number {
  const isBodyless = responses.every(({ content }) => content.length === 0);
  return parameters.filter(({ required }) => required).length + (isBodyless ? 100 : 0);
}

function fillPath(path: string, values: readonly (readonly [string, string])[]): string {
  return values.reduce((filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)), path);
}

function sampleValue(contract: Contract, operation: Operation, parameter: Parameter): JsonValue {
  const values = [
    // A new key each time, so that the printed request is executed rather than replayed.
    ...(isKeyParameter(operation, parameter) ? [randomUUID()] : []),
    ...parameter.examples.map(({ value }) => value),
  ];
  const value = values.find((candidate) => parameter.schema.validate(candidate).length === 0);
  return value ?? generateValue(contract, parameter.schema, 1).value;
}

type Pair = readonly [name: string, value: string];

/** Serialises by style, as far as lists and objects commonly occur. @see https://spec.openapis.org/oas/v3.1.1#style-values */
function writeParameter({ name, in: location, style, explode, mediaType }: Parameter, value: JsonValue): readonly Pair[] {
  if (mediaType !== undefined) return [[name, JSON.stringify(value)]];
  const isExplodedQuery = location === "query" && explode;
  if (Array.isArray(value)) return isExplodedQuery ? value.map((item) => [name, String(item)]) : [[name, value.join(separators[style] ?? ",")]];
  if (typeof value !== "object" || value === null) return [[name, `${prefixes[style]?.(name) ?? ""}${value}`]];
  const entries = Object.entries(value);
  if (style === "deepObject") return entries.map(([key, member]) => [`${name}[${key}]`, String(member)]);
  if (isExplodedQuery) return entries.map(([key, member]) => [key, String(member)]);
  return [[name, entries.map((entry) => entry.join(explode ? "=" : ",")).join(",")]];
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: " ", pipeDelimited: "|" };

const prefixes: Readonly<Record<string, (name: string) => string>> = { label: () => ".", matrix: (name) => `;${name}=` };

function sampleBody(contract: Contract, { body, method }: Operation): { mediaType: string; text: string } | undefined {
  const media = body?.content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? body?.content[0];
  if (media === undefined || (method === "get" && !body?.required)) return undefined;
  const example = media.examples.find(({ value }) => (media.schema?.validate(value) ?? []).length === 0)?.value;
  return writeSampleBody(media.mediaType, example ?? (media.schema ? generateValue(contract, media.schema, 1).value : {}));
}

interface SampleCredential {
  readonly header: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly cookie: readonly (readonly [string, string])[];
}

function sampleCredential(contract: Contract, { security }: Operation): SampleCredential {
  const schemes = (security[0]?.requirements ?? []).flatMap(({ scheme }) => contract.securitySchemes[scheme] ?? []);
  const keys = (location: SecurityScheme["in"]): readonly (readonly [string, string])[] =>
    schemes.filter((scheme) => scheme.type === "apiKey" && scheme.in === location).map(({ parameterName = "" }) => [parameterName, "anything"]);
  const authorization = schemes.find(({ type }) => type !== "apiKey" && type !== "mutualTLS");
  const header = { ...(authorization && { Authorization: writeAuthorization(authorization) }), ...Object.fromEntries(keys("header")) };
  return { header, query: keys("query"), cookie: keys("cookie") };
}

function writeAuthorization({ type, scheme = "bearer" }: SecurityScheme): string {
  if (type !== "http" || scheme === "bearer") return "Bearer anything";
  // `user:password`, as RFC 7617 wants it.
  return scheme === "basic" ? "Basic dXNlcjpwYXNzd29yZA==" : `${scheme} anything`;
}
