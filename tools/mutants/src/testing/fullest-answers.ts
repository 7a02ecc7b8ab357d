import {
  asObject,
  type Contract,
  findMediaType,
  findResponse,
  type JsonObject,
  type JsonValue,
  type Operation,
  type Response,
} from "@plumbline/contract";
import type { Answer } from "../answer.ts";
import { each, mapAt, type Way } from "../answer/map-at.ts";
import { placesOf } from "../answer/places-of.ts";
import { provokedStatuses } from "../answer/provoked-statuses.ts";
import { textOf } from "../document/text-of.ts";

/** Creates one response for each status of an operation, with everything that the document declares, and one for each example. */
export function fullestAnswers(contract: Contract, operation: Operation): readonly Answer[] {
  return [...declaredAnswers(contract, operation), ...exampleAnswers(operation)];
}

function exampleAnswers({ responses }: Operation): readonly Answer[] {
  return responses.flatMap(({ status, content }) =>
    content.flatMap(({ examples }) =>
      examples.map(({ value }) => ({
        status: Number(status),
        json: value,
        text: JSON.stringify(value),
        headers: {},
      })),
    ),
  );
}

function declaredAnswers(contract: Contract, operation: Operation): readonly Answer[] {
  const good = operation.responses.find(({ status }) => status.startsWith("2"));
  const rejected = provokedStatuses(contract, operation).map(({ status }) => ({
    status,
    response: findResponse(operation, status),
  }));
  return [{ status: 200, response: good }, ...rejected].flatMap(({ status, response }) => {
    const json = response ? fullestBody(contract, response) : {};
    const bare = { status, json, text: JSON.stringify(json), headers: {} };
    return [
      { ...bare, headers: { "content-type": "application/json" } },
      {
        ...bare,
        headers: { "content-type": "application/json", ...fullestHeaders(contract, operation) },
      },
    ];
  });
}

function fullestHeaders(
  { securitySchemes }: Contract,
  { responses }: Operation,
): Readonly<Record<string, string>> {
  const declared = responses.flatMap(({ headers }) =>
    headers.map(({ name, schema }) => [
      name.toLowerCase(),
      textOf(asObject(schema.schema)["const"] ?? "some-value"),
    ]),
  );
  const challenges = Object.values(securitySchemes).flatMap(({ challenge }) =>
    challenge ? [[challenge.header.toLowerCase(), `${challenge.scheme} scope="one"`]] : [],
  );
  return Object.fromEntries([...declared, ...challenges]);
}

function fullestBody(contract: Contract, { content }: Response): JsonValue {
  const schema = findMediaType(content, "application/json")?.schema;
  let body: JsonValue = {};
  for (const { way, schema: at } of schema ? placesOf(contract, schema.schema) : [])
    body = way.length === 0 ? sampleOf(at) : put(body, way, sampleOf(at));
  return body;
}

function put(body: JsonValue, way: Way, value: JsonValue): JsonValue {
  const name = way.at(-1) ?? "";
  const holder = way.slice(0, -1);
  return (
    mapAt(body, holder, (present) => {
      if (name === each) return Array.isArray(present) ? [value] : { one: value };
      return { ...asObject(present), [name]: value };
    }) ?? body
  );
}

const samples: Readonly<Record<string, JsonValue>> = {
  string: "some text",
  number: 1,
  integer: 1,
  boolean: true,
  object: {},
  array: [],
};

function sampleOf(schema: JsonObject): JsonValue {
  const types = [schema["type"]].flat().map(String);
  return samples[types.find((type) => type !== "null") ?? "string"] ?? {};
}
