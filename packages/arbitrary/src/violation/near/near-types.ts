import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { JsonType } from "../../json-type.ts";

/** The most digits of a number that replaces text. */
const mostDigits = 15;

/** Values of a wrong type that a lenient server converts to a valid one, the likeliest first. */
export const nearTypes: Readonly<Record<JsonType, (valid: JsonValue) => readonly JsonValue[]>> = {
  null: () => [null],
  boolean: (valid) => [itemOf(valid, "boolean") ?? true],
  number(valid) {
    if (typeof valid === "string")
      return [Number("1".repeat(Math.min(mostDigits, [...valid].length) || 1))];
    return [itemOf(valid, "number") ?? Number(valid === true)];
  },
  string(valid) {
    if (typeof valid === "number") return [String(valid), `${valid}abc`, ""];
    if (typeof valid === "boolean") return [String(valid), String(Number(valid)), ""];
    const item = itemOf(valid, "string");
    return [...(item === undefined ? [] : [item]), JSON.stringify(valid), ""];
  },
  array: (valid) => [[valid], []],
  object(valid) {
    const [first] = isArray(valid) ? valid : [];
    if (first === undefined) return [{}];
    return [...(isObject(first) ? [first] : []), { 0: first }, {}];
  },
};

/** The first item of a list, if it has a type. */
function itemOf(valid: JsonValue, type: "boolean" | "number" | "string"): JsonValue | undefined {
  const [first] = isArray(valid) ? valid : [];
  return typeof first === type ? first : undefined;
}
