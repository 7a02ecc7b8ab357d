import type { JsonObject, JsonValue, SchemaHandle } from "@plumbline/contract";
import { isObject } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { openSkip } from "../open-skip.ts";

/** Whether the suite sends a JSON body to the operation. */
export function hasJsonBody({ operation, plain }: Subject): boolean {
  return plain.body !== undefined && jsonBody(operation) !== undefined;
}

/** Whether the document describes a success. If not, the suite sends no body that may be accepted. */
export function saysSuccess({ operation }: Subject): boolean {
  return openSkip(operation) === undefined;
}

export interface ObjectBody {
  readonly body: JsonObject;
  readonly schema: SchemaHandle;
  /** JSON Pointer of the media type. */
  readonly pointer: string;
}

/** The operation's plain body, if it is an object with a schema. */
export function objectBody({ operation, plain }: Subject): ObjectBody | undefined {
  const media = jsonBody(operation);
  const { body } = plain;
  if (!media?.schema || body === undefined || !isObject(body)) return undefined;
  return { body, schema: media.schema, pointer: media.pointer };
}

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of an object with an additional first or last member. */
export function withMember(body: JsonObject, member: Member): string {
  const own = JSON.stringify(body).slice(1, -1);
  const more = `${JSON.stringify(member.name)}:${JSON.stringify(member.value)}`;
  const members = member.at === "start" ? [more, own] : [own, more];
  return `{${members.filter(Boolean).join(",")}}`;
}

export interface Member {
  readonly name: string;
  readonly value: JsonValue;
  readonly at: "start" | "end";
}
