import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** The required form of each member of an entry, in words. */
const members: Readonly<
  Record<string, { readonly is: (value: JsonValue) => boolean; readonly words: string }>
> = {
  id: { is: isText, words: "a string" },
  says: { is: isText, words: "a sentence" },
  where: { is: isPointers, words: "a list of JSON Pointers" },
  beyond: { is: isText, words: "a sentence" },
  open: {
    is: (value) =>
      isObject(value) &&
      isText(value.treated) &&
      (value.where === undefined || isPointers(value.where)),
    words: "an object with treated, a sentence, and where, JSON Pointers",
  },
  proof: { is: (value) => isArray(value) && value.every(isText), words: "a list of check IDs" },
};

const ways = ["where", "beyond", "open"];

/** The fault of an entry of a ledger, as the end of a sentence. */
export function findEntryFault(item: JsonValue): string | undefined {
  if (!isObject(item)) return "is not an object";
  for (const [name, value] of Object.entries(item)) {
    const member = members[name];
    if (!member) return `has an unknown member ${name}`;
    if (value === undefined || !member.is(value))
      return `has an invalid ${name}: it must be ${member.words}`;
  }
  const missing = ["id", "says"].find((name) => !(name in item));
  if (missing !== undefined) return `has no ${missing}`;
  const given = ways.filter((way) => way in item);
  if (given.length === 1) return undefined;
  return given.length === 0
    ? `has none of ${ways.join(", ")}`
    : `has ${given.join(" and ")}, but only one is allowed`;
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** An open entry may have a single pointer instead of a list. */
function isPointers(value: JsonValue): boolean {
  const list = isArray(value) ? value : [value];
  return list.length > 0 && list.every(isPointer);
}

function isPointer(value: JsonValue): boolean {
  return typeof value === "string" && /^(?:\/(?:[^~/]|~[01])*)*$/.test(value);
}
