import {
  isJsonMediaType,
  type JsonObject,
  type JsonValue,
  type MediaType,
  type Operation,
  type Parameter,
  type ParameterPair,
  serializeHeader,
  serializePairs,
  serializePath,
} from "@plumbline/contract";
import type { Input } from "../model/input.ts";
import type { SentRequest } from "@plumbline/report";
import { joinUrl } from "./join-url.ts";
import { rankMediaType, serializeBody } from "./body/serialize-body.ts";

export interface BuildOptions {
  readonly baseUrl: string;
  /** The document that schemas of the operation refer into. */
  readonly document: JsonObject;
}

/** The request an input becomes, without a credential. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
export function buildRequest(
  operation: Operation,
  input: Input,
  { baseUrl, document }: BuildOptions,
): SentRequest {
  const { headers, ...body } = bodyOf(operation, input, document);
  const query = [...queryOf(operation, input), ...(input.raw?.query ? [[input.raw.query]] : [])];
  return {
    method: operation.method.toUpperCase(),
    url: joinUrl(baseUrl, pathOf(operation, input), query),
    headers: withRaw({ ...headersOf(operation, input), ...headers }, input),
    ...body,
  };
}

/** The path of an operation with its parameters filled in, below the base URL. */
export function pathOf(operation: Operation, input: Input): string {
  return parametersIn(operation, "path").reduce((path, parameter) => {
    const value = input.path[parameter.name];
    const written = value === undefined ? "" : serializePath(parameter, value);
    const { before = "", after = "" } = input.raw?.path?.[parameter.name] ?? {};
    const text = `${before}${written}${after}`;
    return path.replaceAll(`{${parameter.name}}`, () => text);
  }, operation.path);
}

/** The media type in which the suite sends the operation's body: JSON where it is offered. `fetch` sends no body with a GET or HEAD. */
export function bodyMediaType(operation: Operation): MediaType | undefined {
  if (["get", "head"].includes(operation.method)) return undefined;
  const ranked = (operation.body?.content ?? []).flatMap((media) => {
    const rank = rankMediaType(media);
    return rank === undefined ? [] : [{ media, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.media;
}

function queryOf(operation: Operation, input: Input): readonly ParameterPair[] {
  return parametersIn(operation, "query").flatMap(
    (parameter) => sent(input.query, parameter, serializePairs) ?? [],
  );
}

function headersOf(operation: Operation, input: Input): Record<string, string> {
  const headers: Record<string, string> = { accept: acceptOf(operation) };
  for (const parameter of parametersIn(operation, "header")) {
    const text = sent(input.header, parameter, serializeHeader);
    if (text !== undefined) headers[parameter.name.toLowerCase()] = text;
  }
  const cookies = parametersIn(operation, "cookie").flatMap(
    (parameter) => sent(input.cookie, parameter, serializePairs) ?? [],
  );
  if (cookies.length > 0) headers["cookie"] = cookies.map((pair) => pair.join("=")).join("; ");
  return headers;
}

function sent<T>(
  values: Input["query"],
  parameter: Parameter,
  write: (parameter: Parameter, value: JsonValue) => T,
): T | undefined {
  const value = values[parameter.name];
  return value === undefined ? undefined : write(parameter, value);
}

/** JSON only if a success may be JSON, which the suite reads best; otherwise every offered type. */
function acceptOf({ responses }: Operation): string {
  const offered = mediaTypesOf(responses);
  const successes = mediaTypesOf(responses.filter(({ status }) => !/^[45]/.test(status)));
  const isAllJson = successes.length === 0 || successes.some(isJsonMediaType);
  const json = isAllJson ? offered.filter(isJsonMediaType) : [];
  return (json.length > 0 ? json : offered).join(", ") || "*/*";
}

function mediaTypesOf(responses: Operation["responses"]): string[] {
  const all = responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  return [...new Set(all)];
}

type SentBody = Pick<SentRequest, "headers" | "body" | "bodyBytes">;

function bodyOf(operation: Operation, input: Input, document: JsonObject): SentBody {
  const { raw, bodyText, body } = input;
  const media = bodyMediaType(operation);
  const headers = { "content-type": media?.mediaType ?? "application/json" };
  if (raw?.bodyBytes !== undefined) {
    const text = Buffer.from(raw.bodyBytes, "base64").toString();
    return { headers, body: text, bodyBytes: raw.bodyBytes };
  }
  if (bodyText !== undefined) return { headers, body: bodyText };
  if (body === undefined) return { headers: {} };
  if (media === undefined) return { headers, body: JSON.stringify(body) };
  const { contentType, text } = serializeBody(media, body, document);
  return { headers: { "content-type": contentType }, body: text };
}

function withRaw(
  headers: Readonly<Record<string, string>>,
  { raw }: Input,
): SentRequest["headers"] {
  const entries = Object.entries({ ...headers, ...raw?.headers });
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

function parametersIn(operation: Operation, place: Parameter["in"]): Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === place);
}
