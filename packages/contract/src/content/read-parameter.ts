import {
  percentDecode,
  readCookie,
  readHeader as readHeaderText,
  readPath,
  readQuery,
  type Reading,
  splitCookies,
  splitQuery,
} from "@plumbline/wire";
import type { Header, Parameter } from "../model/contract.ts";
import { hintOf } from "./hint-of.ts";
import { isFormQuery, queryContent } from "./query-content.ts";
import { readBody } from "./read-body.ts";

/** The parts of a request that contain parameters, as they were sent. */
export interface ParameterSource {
  /** The texts at the places of the path parameters, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Percent-encoded, with or without the question mark. */
  readonly query: string;
  readonly headers: Headers;
  /** The parameters of the operation, whose names are not members of an object that allows any. */
  readonly parameters?: readonly Parameter[];
}

/**
 * Reads a parameter from a request by its style or its media type. Undefined if it was not sent.
 * @see https://spec.openapis.org/oas/v3.2.0#style-values
 */
export function readParameter(
  parameter: Parameter,
  { path, query, headers, parameters = [] }: ParameterSource,
): Reading | undefined {
  const hint = hintOf(parameter.schema);
  if (parameter.in === "query") {
    const others = parameters.filter(
      (other) => other.in === "query" && other.name !== parameter.name,
    );
    const pairs = splitQuery(query).filter(
      ([name]) => hint.names.includes(name) || !others.some((other) => isNameOf(other, name)),
    );
    return readQuery(parameter, pairs, hint);
  }
  if (parameter.in === "cookie")
    return readCookie(parameter, splitCookies(headers.get("cookie") ?? ""), hint);
  if (parameter.in === "header") {
    const text = headers.get(parameter.name);
    return text === null ? undefined : readHeaderText(parameter, text, hint);
  }
  if (parameter.in === "querystring") return readQueryText(parameter, query);
  const text = path[parameter.name];
  return text === undefined ? undefined : readPath(parameter, text, hint);
}

function isNameOf({ name, style }: Parameter, sent: string): boolean {
  return sent === name || (style === "deepObject" && sent.startsWith(`${name}[`));
}

/** Reads the value of a header of a response or a part. */
export function readHeader(header: Header, text: string): Reading {
  return readHeaderText(header, text, hintOf(header.schema));
}

/** Reads a parameter that is the whole query. Undefined if the query is empty; a malformed query is a text. */
export function readQueryText(parameter: Parameter, query: string): Reading | undefined {
  const sent = query.replace(/^\?/, "");
  if (sent === "") return undefined;
  const text = isFormQuery(parameter) ? sent : percentDecode(sent);
  const body = readBody(queryContent(parameter), {
    bytes: new TextEncoder().encode(text),
  });
  return body.kind === "read" ? body.reading : { kind: "leaf", values: [text] };
}
