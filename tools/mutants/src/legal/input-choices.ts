import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import type { Edit } from "../edit.ts";
import { requestSchemas } from "../document/request-schemas.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { LegalChoice } from "./legal-choice.ts";
import { textOf } from "../document/text-of.ts";

/** Other input accepted or rejected where the document leaves it open, and policies that promise more. */
export const inputChoices: readonly LegalChoice[] = [
  {
    name: "open-fields-closed",
    does: "Inputs with open fields reject further fields.",
    because: "the document leaves the accepted fields open",
    difference: (subject) => ({
      // An object without declared fields accepts any field.
      edits: openSchemas(subject, "fields")
        .filter(({ schema }) => isObject(schema["properties"]))
        .map(({ pointer }) => ({ pointer: `${pointer}/additionalProperties`, value: false })),
    }),
  },
  {
    name: "open-bounds-tight",
    does: "Open bounds are only a little above the examples.",
    because: "the document leaves these bounds open",
    difference: (subject) => ({
      edits: openSchemas(subject, "bounds").flatMap(({ pointer, schema }) =>
        boundOf(pointer, schema),
      ),
    }),
  },
  {
    name: "longer-retention",
    does: "Keys are stored ten times as long.",
    because: "the retention is a minimum",
    difference: () => ({ edits: [{ pointer: "/x-idempotency/retention", value: "P900D" }] }),
  },
];

interface OpenSchema {
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** Lists the schemas of requests with a mark of one kind. */
function openSchemas(subject: SoundSubject, kind: string): readonly OpenSchema[] {
  return [...requestSchemas(subject).keys()].flatMap((pointer) => {
    const schema = resolvePointer(subject.contract.document, pointer);
    return isObject(schema) && listOf(schema["x-open"]).includes(kind) ? [{ pointer, schema }] : [];
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : value === undefined ? [] : [value];
}

/** By type, the keyword of the upper bound and a bound far above the examples. */
const bounds: Readonly<Record<string, readonly [string, number]>> = {
  string: ["maxLength", 400],
  integer: ["maximum", 1_000_000],
  number: ["maximum", 1_000_000],
  array: ["maxItems", 12],
};

function boundOf(pointer: string, schema: JsonObject): readonly Edit[] {
  const type = listOf(schema["type"]).find((one) => one !== "null");
  const bound = bounds[textOf(type)];
  if (!bound || bound[0] in schema) return [];
  return [{ pointer: `${pointer}/${bound[0]}`, value: bound[1] }];
}
