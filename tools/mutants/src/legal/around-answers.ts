import { asObject, type JsonValue, type Operation } from "@plumbline/contract";
import type { Alter, Answer } from "../answer.ts";
import { withJson } from "../answer/alterations.ts";
import { matcherOf } from "../answer/intercept.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import { textOf } from "../document/text-of.ts";
import type { Difference } from "../run/difference.ts";
import type { SoundSubject } from "../load-subject.ts";
import { alterResults } from "./around-messages.ts";
import { together } from "./together.ts";

/**
 * Alters every response by its operation, and every success of the tool of the same name. A response for which `alter` returns
 * undefined stays.
 */
export function alterAnswers(
  subject: SoundSubject,
  alterFor: (operation: Operation) => Alter,
): Difference {
  return together(alterOperations(subject, alterFor), alterTools(subject, alterFor));
}

function alterTools(subject: SoundSubject, alterFor: (operation: Operation) => Alter): Difference {
  const alters = new Map(subject.operations.map((one) => [one.id, alterFor(one)]));
  return alterResults(subject, "tools/call", (result, { params }) => {
    const alter = alters.get(textOf(asObject(params)["name"]));
    const json = result["structuredContent"];
    if (json === undefined) return result;
    const altered = alter?.({ status: success, headers: {}, text: JSON.stringify(json), json });
    const { json: other = json } = altered ?? {};
    const content = [{ type: "text", text: JSON.stringify(other) }];
    return { ...result, structuredContent: other, content };
  });
}

const success = 200;

function alterOperations(
  { contract, operations }: SoundSubject,
  alterFor: (operation: Operation) => Alter,
): Difference {
  const known = operations.map((operation) => ({
    isOf: matcherOf(contract, operation),
    alter: alterFor(operation),
  }));
  return {
    around: (fetch) => async (request) => {
      const operation = known.find(({ isOf }) => isOf(request));
      const answer = await readAnswer(await fetch(request));
      return toResponse(operation?.alter(answer) ?? answer);
    },
  };
}

/** Replaces the text of every JSON body. */
export function alterTexts(write: (json: JsonValue) => string): Difference {
  return {
    around: (fetch) => async (request) => {
      const answer = await readAnswer(await fetch(request));
      return toResponse(
        answer.json === undefined ? answer : { ...answer, text: write(answer.json) },
      );
    },
  };
}

/** Replaces headers of every response; undefined removes a header. */
export function alterHeaders(
  change: (answer: Answer, request: Request) => Readonly<Record<string, string | undefined>>,
): Difference {
  return {
    around: (fetch) => async (request) => {
      const answer = await readAnswer(await fetch(request));
      const changed = Object.entries({ ...answer.headers, ...change(answer, request) });
      const headers = Object.fromEntries(
        changed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      return toResponse({ ...answer, headers });
    },
  };
}

/** Replaces every value of every JSON body, from the inside out. */
export function mapValues(value: JsonValue, map: (value: JsonValue) => JsonValue): JsonValue {
  if (Array.isArray(value)) return map(value.map((entry) => mapValues(entry, map)));
  if (typeof value !== "object" || value === null) return map(value);
  return map(
    Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) =>
        member === undefined ? [] : [[name, mapValues(member, map)]],
      ),
    ),
  );
}

/** Alters the JSON of the responses that meet a condition. */
export function alterJson(
  applies: (answer: Answer) => boolean,
  change: (json: JsonValue) => JsonValue,
): Alter {
  return (answer) =>
    answer.json === undefined || !applies(answer)
      ? undefined
      : withJson(answer, change(answer.json));
}
