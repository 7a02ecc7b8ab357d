import {
  type Contract,
  findMediaType,
  formatPointer,
  type JsonObject,
  type Operation,
  openSchema,
  type SchemaHandle,
  walkDocument,
  walkSchemas,
} from "@plumbline/contract";
import type { ObserverDefinition } from "../../model/check.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import { visitApplied } from "../../model/verdicts/visit-applied.ts";
import { type AnswerPart, readAnswer } from "./read-answer.ts";
import { observeEach, type DocumentedExchange, type Judgement } from "../observe-each.ts";

/** Advises against a response that contains a `writeOnly` member, such as a password. @see https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4 */
export const writeOnly: ObserverDefinition = {
  name: "write-only",
  severity: "advice",
  title: "No response shows a member that is only for requests",
  applies: ({ contract, operation }) => hasMark(contract, operation),
  observe: observeEach((documented) =>
    documented.response ? { breaches: leaksOf(documented) } : undefined,
  ),
};

type Breaches = NonNullable<Judgement["breaches"]>;

function leaksOf({ subject, exchange, response }: DocumentedExchange): Breaches {
  const media = findMediaType(response?.content ?? [], exchange.response.headers["content-type"]);
  const answer = media && readAnswer({ media, response }, exchange.response);
  if (answer === undefined || "malformed" in answer) return [];
  return answer.parts.flatMap((part) => leaksIn(subject.contract.document, part));
}

function leaksIn(document: JsonObject, { schema, value, pointer }: AnswerPart): Breaches {
  const found = new Map<string, Breaches[number]>();
  visitApplied(document, schema, value, (cursor, { tokens }) => {
    if (typeof cursor.schema === "boolean" || cursor.schema["writeOnly"] !== true) return;
    const clause = `${cursor.pointer}/writeOnly`;
    if (found.has(clause)) return;
    const place = `${pointer}${formatPointer(tokens)}`;
    found.set(clause, {
      ...broken(`${place || "the body"} in a response`, "no value there", {
        within: place ? `body ${place}` : "body",
      }),
      clause,
      rests: "the document marks the value as writeOnly",
    });
  });
  return [...found.values()];
}

/** Whether a response of an operation can have a marked part. */
function hasMark({ document }: Contract, { responses }: Operation): boolean {
  const marked = markedIn(document);
  const handles = responses.flatMap(({ content }) =>
    content.flatMap(({ schema, itemSchema }) => [schema ?? [], itemSchema ?? []].flat()),
  );
  return marked.size > 0 && handles.some((handle) => reaches(document, handle, marked));
}

function reaches(
  document: JsonObject,
  { pointer }: SchemaHandle,
  marked: ReadonlySet<string>,
): boolean {
  const cursor = openSchema(document, pointer);
  return cursor !== undefined && [...walkSchemas(cursor)].some((one) => marked.has(one.pointer));
}

/** Finds the parts with a mark. The result is cached, and is empty for most documents. */
function markedIn(document: JsonObject): ReadonlySet<string> {
  const known = marks.get(document) ?? new Set<string>();
  if (marks.has(document)) return known;
  walkDocument(document, ({ pointer, value }) => {
    if (value["writeOnly"] === true) known.add(pointer);
  });
  marks.set(document, known);
  return known;
}

const marks = new WeakMap<JsonObject, Set<string>>();
