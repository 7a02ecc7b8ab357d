import { findDocumented } from "../../table/find-documented.ts";
import { isJsonMediaType } from "@plumbline/wire";
import { isText } from "../../table/is-documented.ts";
import type { OperationEntry } from "../../table/operation-table.ts";
import { keyOf } from "../../table/key-of.ts";
import { type ConvertedWalk, convertValue } from "../../request/convert-input.ts";
import { Mistake } from "../mistake.ts";
import type { AnyResponse } from "./mocked-response.ts";

/** A response as a Response. Throws Mistake for an undocumented status. */
export function toResponse(name: string, entry: OperationEntry, mocked: AnyResponse): Response {
  const status = mocked.status ?? successOf(entry);
  const documented = findDocumented(entry, status);
  if (!documented) throw undocumented(name, entry, status);
  const headers = new Headers(mocked.headers);
  const body = convertValue(mocked.body, placeOf(entry, status));
  const [content, mediaType] = write(body, documented);
  if (mediaType !== undefined && !headers.has("content-type"))
    headers.set("content-type", mediaType);
  return new Response(content, { status, headers });
}

/** Where the values of a response are that the client converts. */
function placeOf(entry: OperationEntry, status: number): ConvertedWalk {
  const { conversions = {} } = entry;
  return { ...conversions, place: conversions.responses?.[keyOf(entry, status)] };
}

/** The status of the first success: 200 for `default`, the first of its class for a range. */
function successOf({ success: [key = "default"] }: OperationEntry): number {
  return Number(key === "default" ? 200 : key.replace("XX", "00"));
}

function write(
  body: unknown,
  mediaTypes: readonly string[],
): readonly [content: string | Blob | null, mediaType?: string | undefined] {
  const [first] = mediaTypes;
  if (body === undefined || first === undefined) return [null];
  if (body instanceof Blob) return [body, body.type === "" ? first : body.type];
  const text = typeof body === "string" ? mediaTypes.find(isText) : undefined;
  return typeof body === "string" && text !== undefined
    ? [body, text]
    : [JSON.stringify(body), mediaTypes.find(isJsonMediaType) ?? first];
}

function undocumented(name: string, { responses }: OperationEntry, status: number): Mistake {
  const known = Object.keys(responses).join(", ");
  return new Mistake(`${name} cannot have status ${status}; the document declares ${known}`);
}
