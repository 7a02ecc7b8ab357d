import { isObject, type JsonObject } from "./read-bundle.ts";

/** The value a JSON Pointer names, references on the way not followed; undefined when there is none. */
export function resolvePointer(document: JsonObject, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, token) =>
      isObject(value) || Array.isArray(value)
        ? Object.entries(value).find(([key]) => key === token)?.[1]
        : undefined,
    document,
  );
}

/** @see https://www.rfc-editor.org/rfc/rfc6901#section-4 */
function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens
    .map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
