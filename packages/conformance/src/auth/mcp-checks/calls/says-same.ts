import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";

/** Whether a text contains a sentence of an error's body. */
export function saysSame(text: string, { response }: Exchange): boolean {
  const sentences = textsOf(response.json ?? response.text).filter(({ length }) => length > 0);
  return sentences.some(
    (one) => text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1)),
  );
}

function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap((one) => textsOf(one ?? null)) : [];
}
