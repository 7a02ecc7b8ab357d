import type { Boundary } from "@plumbline/arbitrary";
import {
  type Contract,
  formatPointer,
  isObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";
import type { Gap } from "@plumbline/report";

/** The statement that a document lacks about a server that rejects a boundary and accepts a usual value at the same place. */
export function closeGap({ document }: Contract, boundary: Boundary): Gap {
  const tokens = parsePointer(boundary.schemaPointer);
  const part = resolvePointer(boundary.value, boundary.instancePointer);
  if (boundary.edge === "absent") return requireMember(document, tokens);
  if (boundary.edge === "present" || boundary.edge === "additional")
    return { says: `State which values of ${quoted(nameOf(boundary))} the server accepts here` };
  const least = boundary.edge === "least" || boundary.edge === "shortest" ? undefined : part;
  const edit = least === undefined ? undefined : excluding(least);
  if (!edit) return { says: sayOf(boundary, part) };
  const path = formatPointer([...tokens.slice(0, -1), edit.keyword]);
  return { says: edit.says, edit: { op: "add", path, value: edit.value } };
}

interface Exclusion {
  readonly keyword: string;
  readonly value: JsonValue;
  readonly says: string;
}

/** The keyword that excludes a value that is empty or zero. */
function excluding(part: JsonValue): Exclusion | undefined {
  const isEmpty = typeof part === "object" && part !== null && Object.keys(part).length === 0;
  if (part === "")
    return { keyword: "minLength", value: 1, says: "State that the text must not be empty" };
  if (part === 0)
    return { keyword: "minimum", value: 1, says: "State that the number must be above zero" };
  if (isEmpty && Array.isArray(part))
    return { keyword: "minItems", value: 1, says: "State that the list must not be empty" };
  if (isEmpty)
    return { keyword: "minProperties", value: 1, says: "State that the object must not be empty" };
  return undefined;
}

/** `tokens` lead to the member: `…/properties/title`. */
function requireMember(document: JsonValue, tokens: readonly string[]): Gap {
  const name = tokens.at(-1) ?? "";
  const says = `State that ${quoted(name)} is required`;
  const around = tokens.slice(0, -2);
  const schema = resolvePointer(document, formatPointer(around));
  const isListed = isObject(schema) && Array.isArray(schema["required"]);
  const path = formatPointer([...around, "required", ...(isListed ? ["-"] : [])]);
  return { says, edit: { op: "add", path, value: isListed ? name : [name] } };
}

function sayOf({ edge, keyword }: Boundary, part: JsonValue | undefined): string {
  if (edge === "least") return "State which of the members are required";
  if (edge === "full") return "State which of the members exclude each other";
  const value = JSON.stringify(part ?? null);
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  return `State the rule that rejects ${shown}, or a narrower ${quoted(keyword)}`;
}

const longestValue = 60;

function nameOf({ instancePointer }: Boundary): string {
  return parsePointer(instancePointer).at(-1) ?? "";
}

function quoted(name: string): string {
  return `\`${name}\``;
}
