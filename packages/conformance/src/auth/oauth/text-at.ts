import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";

/** The object in a response body; `undefined` if the body is another value. */
export function objectIn({ json }: ReceivedResponse): JsonObject | undefined {
  return json === undefined ? undefined : asObject(json);
}

/** A member that is a non-empty text. */
export function textAt(object: JsonObject | undefined, name: string): string | undefined {
  const value = object?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A member that is a list of texts. */
export function textsAt(
  object: JsonObject | undefined,
  name: string,
): readonly string[] | undefined {
  const value: JsonValue | undefined = object?.[name];
  if (!isArray(value)) return undefined;
  return value.filter((item) => typeof item === "string");
}
