import {
  isArray,
  isObject,
  type JsonValue,
  judgeReading,
  type Parameter,
  readWritten,
} from "@plumbline/contract";
import { loosen, type Reading } from "@plumbline/wire";

/**
 * Whether the text of a parameter value can stand for a valid value, also for a lenient reader. A number for a string parameter reads as a
 * string, so it is not a violation once it is written.
 */
export function readsAsValid(parameter: Parameter, value: JsonValue): boolean {
  const alternative = withoutSoleItems(parameter, value);
  return reads(parameter, value) || (alternative !== undefined && reads(parameter, alternative));
}

function reads(parameter: Parameter, value: JsonValue): boolean {
  // Most servers do not know a parameter that is not written in its style.
  const reading = isOffStyle(parameter, value) ? undefined : readWritten(parameter, value);
  return isValidReading(parameter, reading);
}

/** Whether a text can stand for a valid value, also for a lenient reader. `reading` is undefined if nothing is sent. */
export function isValidReading(parameter: Parameter, reading: Reading | undefined): boolean {
  // Most servers take an empty text for an absent parameter.
  if (reading === undefined || isBlank(reading)) return !parameter.required;
  return judgeReading(parameter.schema, loosen(reading)).issues.length === 0;
}

/** An object in brackets as servers read it that take a list with one item for the item. */
function withoutSoleItems({ style }: Parameter, value: JsonValue): JsonValue | undefined {
  if (style !== "deepObject" || !isObject(value)) return undefined;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isArray(member) && member.length === 1 ? member[0] : member,
  ]);
  return Object.fromEntries(members);
}

/** Whether a value has no brackets, as every value of the style `deepObject` has. */
function isOffStyle({ style }: Parameter, value: JsonValue): boolean {
  return style === "deepObject" && !isObject(value) && !isArray(value);
}

function isBlank(reading: Reading): boolean {
  if (reading.kind === "leaf")
    return reading.values.every((value) => typeof value === "string" && value.trim() === "");
  if (reading.kind === "choice") return reading.readings.every(isBlank);
  return reading.kind === "list" ? reading.items.every(isBlank) : reading.members.length === 0;
}
