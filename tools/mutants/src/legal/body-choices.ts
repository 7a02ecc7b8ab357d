import {
  asObject,
  findMediaType,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
  parsePointer,
} from "@plumbline/contract";
import { bodyAt, isSuccess, where } from "../answer/alterations.ts";
import type { Alter } from "../answer.ts";
import { type BodyPlace, placesOf } from "../answer/places-of.ts";
import type { SoundSubject } from "../load-subject.ts";
import { alterAnswers, alterJson, mapValues } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";
import { textOf } from "../document/text-of.ts";

/** Bodies with the same meaning, or with more than is required. */
export const bodyChoices: readonly LegalChoice[] = [
  {
    name: "further-members",
    does: "Each object of a response has one more member.",
    because: "schemas of responses allow further members unless they exclude them",
    difference: (subject) =>
      alterAnswers(subject, (operation) =>
        eachPlace(subject, operation, ({ schema }) =>
          isOpenObject(schema)
            ? (value) => (isObject(value) ? { ...value, "x-added": "for nobody" } : value)
            : undefined,
        ),
      ),
  },
  {
    name: "further-error-members",
    does: "Each error has a code, a trace ID and details.",
    because: "the schema of errors allows further properties",
    difference: (subject) =>
      alterAnswers(subject, () =>
        alterJson(isRejection, (json) => ({
          ...asObject(json),
          code: 17,
          trace: "4bf92f3577b34da6",
          details: [{ at: "somewhere" }],
        })),
      ),
  },
  {
    name: "other-error-texts",
    does: "Each error has only its status text, in lower case.",
    because: "the values of `error` are open",
    difference: (subject) =>
      alterAnswers(
        subject,
        () => (answer) =>
          alterJson(isRejection, (json) => ({ ...asObject(json), error: `err_${answer.status}` }))(
            answer,
          ),
      ),
  },
  {
    name: "bare-errors",
    does: "Errors have only their required members.",
    because: "the interface promises no other members",
    difference: (subject) =>
      alterAnswers(subject, () =>
        alterJson(isRejection, (json) => ({ error: asObject(json)["error"] })),
      ),
  },
  {
    name: "other-open-values",
    does: "Open enumerations, such as statuses, have other values.",
    because: "these values are open; values that a description or policy names are kept",
    difference: (subject) => {
      const named = namedByPolicies(subject);
      return alterAnswers(subject, (operation) =>
        eachPlace(subject, operation, ({ schema }) =>
          hasOpenValues(schema)
            ? (value) =>
                typeof value === "string" && !named.has(value) && !isNamed(schema, value)
                  ? `other-${value}`
                  : value
            : undefined,
        ),
      );
    },
  },
  {
    name: "no-optional-members",
    does: "Responses lack their optional members.",
    because: "an optional property may be absent; properties that a policy names are kept",
    difference: (subject) => {
      const kept = namesInPolicies(subject);
      return alterAnswers(subject, (operation) =>
        eachPlace(subject, operation, ({ schema }) =>
          hasOpenFields(schema) ? undefined : (value) => withoutOptional(schema, value, kept),
        ),
      );
    },
  },
  {
    name: "other-time-zone",
    does: "Instants have an offset instead of Z.",
    because: "the document declares no format for instants",
    difference: (subject) =>
      alterAnswers(subject, () =>
        alterJson(isSuccess, (json) =>
          mapValues(json, (value) =>
            typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
              ? value.replace(/Z$/, "+00:00")
              : value,
          ),
        ),
      ),
  },
  {
    name: "other-list-order",
    does: "Lists without pages are reversed.",
    because: "the document declares no order of lists",
    difference: (subject) =>
      alterAnswers(subject, ({ policies, method }) =>
        policies.pagination || method !== "get"
          ? () => undefined
          : alterJson(isSuccess, (json) => {
              const lists = Object.entries(asObject(json)).map(([name, value]) => [
                name,
                isArray(value) ? value.toReversed() : value,
              ]);
              return Object.fromEntries(lists);
            }),
      ),
  },
];

function isRejection({ status }: { readonly status: number }): boolean {
  return status >= 400;
}

type Replace = (value: JsonValue) => JsonValue;

/** Alters each location of an operation's successes, from the inside out. */
function eachPlace(
  { contract }: SoundSubject,
  { responses }: Operation,
  replaceFor: (place: BodyPlace) => Replace | undefined,
): Alter {
  const response = responses.find(({ status }) => status.startsWith("2"));
  const schema = response && findMediaType(response.content, "application/json")?.schema;
  const alters = (schema ? placesOf(contract, schema.schema) : []).toReversed().flatMap((place) => {
    const replace = replaceFor(place);
    return replace ? [bodyAt(place.way, replace)] : [];
  });
  return where(isSuccess, (answer) =>
    alters.reduce((altered, alter) => alter(altered) ?? altered, answer),
  );
}

function isOpenObject(schema: JsonObject): boolean {
  const further = schema["additionalProperties"];
  return schema["type"] === "object" && (further === undefined || further === true);
}

function marksOf(schema: JsonObject): readonly JsonValue[] {
  const mark = schema["x-open"];
  return isArray(mark) ? mark : mark === undefined ? [] : [mark];
}

function hasOpenValues(schema: JsonObject): boolean {
  return marksOf(schema).includes("values");
}

function hasOpenFields(schema: JsonObject): boolean {
  return marksOf(schema).includes("fields");
}

function isNamed({ description }: JsonObject, value: string): boolean {
  return textOf(description).includes(`\`${value}\``);
}

function namedByPolicies({ operations }: SoundSubject): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ policies: { job } }) => (job ? [...job.done, ...job.failed] : [])),
  );
}

/** Names on the path to values that are read back, paged or polled. */
function namesInPolicies({ operations }: SoundSubject): ReadonlySet<string> {
  const pointers = operations.flatMap(({ policies: { reflects, pagination, job } }) => [
    ...reflects.flatMap(({ fields }) => Object.values(fields)),
    ...(pagination ? [pagination.items, pagination.next ?? ""] : []),
    ...(job ? [job.id, job.status] : []),
  ]);
  return new Set(pointers.flatMap((pointer) => parsePointer(pointer)));
}

function withoutOptional(
  schema: JsonObject,
  value: JsonValue,
  kept: ReadonlySet<string>,
): JsonValue {
  if (!isObject(value) || !isObject(schema["properties"])) return value;
  const required = isArray(schema["required"]) ? schema["required"] : [];
  const listed = asObject(schema["properties"]);
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name]) => required.includes(name) || kept.has(name) || !(name in listed),
    ),
  );
}
