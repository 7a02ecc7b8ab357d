import type { ReferenceIndex } from "../../document/index-references.ts";
import { dataFields, nameMaps } from "../../document/name-maps.ts";
import { documentUri } from "../../document/walk-document.ts";
import { isArray, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { fragmentUri } from "./fragment-uri.ts";

/**
 * Fields that Ajv treats as keywords although JSON Schema 2020-12 does not define them (`nullable` and `id` of
 * older drafts), and payloads, in which Ajv would search for identifiers.
 */
const omitted: ReadonlySet<string> = new Set([
  "example",
  "examples",
  "id",
  "nullable",
  "value",
  "discriminator",
]);

/** Replaces a `false` schema under a name, because only objects can be found again by identity. */
const never: JsonObject = { not: {} };

/** The document for the validator: the same pointers, every `$ref` absolute, and no fields that JSON Schema does not define. */
export function toSchemaDocument({ document, targets }: ReferenceIndex): JsonObject {
  return copyObject({ targets }, document, "");
}

type Reading = Pick<ReferenceIndex, "targets">;

function copyObject(index: Reading, value: JsonObject, pointer: string): JsonObject {
  const target = index.targets.get(pointer);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !omitted.has(key) && !(key.startsWith("x-") && pointer !== ""))
      .map(([key, member]): [string, JsonValue | undefined] => {
        if (key === "$ref" && target !== undefined) return [key, fragmentUri(documentUri, target)];
        if (dataFields.has(key) || key.startsWith("x-")) return [key, member];
        return [
          key,
          copyMember(index, { key, member, pointer: `${pointer}${formatPointer([key])}` }),
        ];
      }),
  );
}

interface Member {
  readonly key: string;
  readonly member: JsonValue | undefined;
  readonly pointer: string;
}

function copyMember(index: Reading, { key, member, pointer }: Member): JsonValue | undefined {
  if (isObject(member) && nameMaps.has(key)) return copyNames(index, member, pointer);
  return copyValue(index, member, pointer);
}

function copyNames(index: Reading, names: JsonObject, pointer: string): JsonObject {
  return Object.fromEntries(
    Object.entries(names).map(([name, value]): [string, JsonValue | undefined] => [
      name,
      value === false
        ? { ...never }
        : copyValue(index, value, `${pointer}${formatPointer([name])}`),
    ]),
  );
}

function copyValue(
  index: Reading,
  value: JsonValue | undefined,
  pointer: string,
): JsonValue | undefined {
  if (isArray(value))
    return value.map((element, at) => copyValue(index, element, `${pointer}/${at}`) ?? null);
  return isObject(value) ? copyObject(index, value, pointer) : value;
}
