import {
  type Reading,
  readCookie,
  readHeader,
  readPath,
  readQuery,
  splitCookies,
  splitQuery,
  writeCookie,
  writeHeader,
  type WirePair,
  writePath,
  writeQuery,
} from "@plumbline/wire";
import type { MediaType, Parameter } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import { hintOf } from "./hint-of.ts";
import { type BodyReading, readBody } from "./read-body.ts";
import { readQueryText } from "./read-parameter.ts";
import { writeBody } from "./write-body.ts";
import { writeQueryText } from "./write-query-text.ts";

/** The values that a server can take the text of a parameter value for. Undefined if nothing is sent for the value. */
export function readWritten(parameter: Parameter, value: JsonValue): Reading | undefined {
  const hint = hintOf(parameter.schema);
  if (parameter.in === "path") return readPath(parameter, writePath(parameter, value), hint);
  if (parameter.in === "header") return readHeader(parameter, writeHeader(parameter, value), hint);
  if (parameter.in === "query")
    return readQuery(parameter, splitQuery(joined(writeQuery(parameter, value), "&")), hint);
  if (parameter.in === "querystring")
    return readQueryText(parameter, writeQueryText(parameter, value));
  return readCookie(parameter, splitCookies(joined(writeCookie(parameter, value), "; ")), hint);
}

/** The values that a server can take a written body for. */
export function readWrittenBody(media: MediaType, value: JsonValue): BodyReading {
  const { contentType, text } = writeBody(media, value);
  return readBody(media, { contentType, bytes: new TextEncoder().encode(text) });
}

function joined(pairs: readonly WirePair[], joint: string): string {
  return pairs.map((pair) => pair.join("=")).join(joint);
}
