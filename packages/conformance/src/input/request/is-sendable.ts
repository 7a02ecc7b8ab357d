import type { JsonValue, Parameter } from "@plumbline/contract";
import { percentDecode, writeHeader, writePath } from "@plumbline/wire";

/** Whether a client can send the value so that it arrives unchanged. */
export function isSendable(parameter: Parameter, value: JsonValue): boolean {
  if (!JSON.stringify(value).isWellFormed() || hasLoneSurrogate(value)) return false;
  if (parameter.in === "header") return isHeaderText(writeHeader(parameter, value));
  if (parameter.in === "path") return isSegment(percentDecode(writePath(parameter, value)));
  return true;
}

function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text) && text === text.trim() && text !== "";
}

// A dot segment, an empty segment, a slash or a control character changes the route before validation.
function isSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && !/[/\\\p{Cc}]/u.test(text);
}

/** Whether any string inside a JSON value is not Unicode text. */
export function hasLoneSurrogate(value: JsonValue): boolean {
  if (typeof value === "string") return !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, item]) => !name.isWellFormed() || hasLoneSurrogate(item ?? null),
  );
}
