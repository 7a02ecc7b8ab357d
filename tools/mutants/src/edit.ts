import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
} from "@plumbline/contract";

/** Another value at one location of a document; without a value the location is removed. */
export interface Edit {
  readonly pointer: string;
  readonly value?: JsonValue;
}

/** Returns the document with the edit. Everything else is shared with the original. */
export function applyEdit(document: JsonObject, edit: Edit): JsonObject {
  // An edit below the root leaves the root an object.
  return editAt(document, parsePointer(edit.pointer), edit) as JsonObject;
}

function editAt(value: JsonValue, tokens: readonly string[], edit: Edit): JsonValue | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return edit.value;
  if (isArray(value)) return editMember(value, Number(token), { rest, edit });
  if (!isObject(value)) throw new Error(`The document has no ${edit.pointer}`);
  const edited = editAt(value[token] ?? {}, rest, edit);
  const { [token]: _gone, ...others } = value;
  return edited === undefined ? others : { ...value, [token]: edited };
}

function editMember(
  list: readonly JsonValue[],
  index: number,
  { rest, edit }: { readonly rest: readonly string[]; readonly edit: Edit },
): readonly JsonValue[] {
  return list.flatMap((member, at) => {
    const edited = at === index ? editAt(member, rest, edit) : member;
    return edited === undefined ? [] : [edited];
  });
}
