import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** What each member of an entry has to be, in words. */
const members: Readonly<
  Record<string, { readonly is: (value: JsonValue) => boolean; readonly words: string }>
> = {
  id: { is: isText, words: "a text" },
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
  proof: { is: (value) => isArray(value) && value.every(isText), words: "a list of check ids" },
};

const ways = ["where", "beyond", "open"];

/** What is wrong with an entry of a ledger, as the end of a sentence about it. */
export function findEntryFault(item: JsonValue): string | undefined {
  if (!isObject(item)) return "is no object";
  for (const [name, value] of Object.entries(item)) {
    const member = members[name];
    if (!member) return `has a member ${name}, which no entry has`;
    if (value === undefined || !member.is(value))
      return `has no good ${name}: it is to be ${member.words}`;
  }
  const missing = ["id", "says"].find((name) => !(name in item));
  if (missing !== undefined) return `has no ${missing}`;
  const given = ways.filter((way) => way in item);
  if (given.length === 1) return undefined;
  return given.length === 0
    ? `has none of ${ways.join(", ")}`
    : `has ${given.join(" and ")}, of which only one can stand`;
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** Of an open entry a single pointer may stand without a list. */
function isPointers(value: JsonValue): boolean {
  const list = isArray(value) ? value : [value];
  return list.length > 0 && list.every(isPointer);
}

function isPointer(value: JsonValue): boolean {
  return typeof value === "string" && /^(?:\/(?:[^~/]|~[01])*)*$/.test(value);
}
