import {
  compileContract,
  type JsonObject,
  type JsonValue,
  type MediaType,
} from "@plumbline/contract";
import { expect, test } from "vitest";
import { type SentError, stateStatus } from "./state-status.ts";

function mediaOf(schema: JsonObject, mediaType = "application/json"): MediaType {
  const responses = { default: { description: "", content: { [mediaType]: { schema } } } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Errors", version: "1" },
    paths: { "/": { get: { responses } } },
  });
  const media = contract.operations[0]?.responses[0]?.content[0];
  if (media === undefined) throw new Error("The response was not compiled");
  return media;
}

const problem = { type: "https://e.test/limit", title: "Bad Request", status: 400, detail: "x" };

test.each<[says: string, body: JsonValue, error: SentError, expected: JsonValue]>([
  [
    "a problem of another status",
    problem,
    { status: 405, isMeant: false },
    { type: "about:blank", title: "Method Not Allowed", status: 405, detail: "why" },
  ],
  [
    "a problem of this status",
    problem,
    { status: 429, isMeant: true },
    { ...problem, status: 429 },
  ],
  [
    "a text",
    { status: "400", message: "m" },
    { status: 404, isMeant: true },
    { status: "404", message: "m" },
  ],
  [
    "a nested status",
    { error: { code: 400, text: "t" } },
    { status: 413, isMeant: true },
    { error: { code: 413, text: "t" } },
  ],
  [
    "each status of a list",
    { errors: [{ statusCode: 1 }] },
    { status: 500, isMeant: true },
    { errors: [{ statusCode: 500 }] },
  ],
  [
    "the word for a status",
    { status: "failed" },
    { status: 401, isMeant: true },
    { status: "failed" },
  ],
  ["a code of the interface", { code: 1042 }, { status: 415, isMeant: true }, { code: 1042 }],
])("%s states the status that is sent", (_, body, error, expected) => {
  expect(stateStatus(mediaOf({}), body, { ...error, detail: "why" })).toEqual(expected);
});

test("a status that the schema does not allow stays", () => {
  const media = mediaOf({ properties: { status: { const: 400 } } });

  expect(stateStatus(media, { status: 400 }, { status: 406, isMeant: false })).toEqual({
    status: 400,
  });
});

test("the first required text names a status that the body was not written for", () => {
  const media = mediaOf({ required: ["status", "error"] });
  const body = { status: 400, error: "limit" };

  expect(stateStatus(media, body, { status: 406, isMeant: false })).toEqual({
    status: 406,
    error: "not_acceptable",
  });
});
