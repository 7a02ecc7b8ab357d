import type { JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";

/** Appends reference tokens to a JSON Pointer. @see https://www.rfc-editor.org/rfc/rfc6901 */
export function joinPointer(pointer: string, ...tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>((path, token) => `${path}/${escapeToken(String(token))}`, pointer);
}

export function splitPointer(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(unescapeToken);
}

export function readPointer(value: JsonValue, pointer: string): JsonValue | undefined {
  return splitPointer(pointer).reduce<JsonValue | undefined>(readToken, value);
}

export function readToken(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isJsonArray(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

function escapeToken(token: string): string {
  const isPlain = !token.includes("~") && !token.includes("/");
  return isPlain ? token : token.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}
