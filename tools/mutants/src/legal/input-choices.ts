import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import type { Edit } from "../document/edit.ts";
import { requestSchemas } from "../document/request-schemas.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { LegalChoice } from "./legal-choice.ts";
import { textOf } from "../document/text-of.ts";

/** Other input than ours taken or refused, where that is open, and policies that promise more. */
export const inputChoices: readonly LegalChoice[] = [
  {
    name: "open-fields-closed",
    does: "Where the fields of an input are open, further ones are refused.",
    because: "which fields are accepted there is open",
    difference: (subject) => ({
      // An object without a written field is there for the fields that nobody wrote.
      edits: openSchemas(subject, "fields")
        .filter(({ schema }) => isObject(schema["properties"]))
        .map(({ pointer }) => ({ pointer: `${pointer}/additionalProperties`, value: false })),
    }),
  },
  {
    name: "open-bounds-tight",
    does: "Where a bound is open, there is one that leaves room for little more than the examples.",
    because: "how long, large or numerous a value may be is open there",
    difference: (subject) => ({
      edits: openSchemas(subject, "bounds").flatMap(({ pointer, schema }) =>
        boundOf(pointer, schema),
      ),
    }),
  },
  {
    name: "longer-retention",
    does: "A key is remembered ten times as long.",
    because: "a retention is what is promised at least",
    difference: () => ({ edits: [{ pointer: "/x-idempotency/retention", value: "P900D" }] }),
  },
];

interface OpenSchema {
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** Schemas of requests with a mark of a kind. */
function openSchemas(subject: SoundSubject, kind: string): readonly OpenSchema[] {
  return [...requestSchemas(subject).keys()].flatMap((pointer) => {
    const schema = resolvePointer(subject.contract.document, pointer);
    return isObject(schema) && listOf(schema["x-open"]).includes(kind) ? [{ pointer, schema }] : [];
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : value === undefined ? [] : [value];
}

/** By type, the keyword of an upper bound and one that is far above what anybody shows. */
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
