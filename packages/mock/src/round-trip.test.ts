import { toArbitrary } from "@plumbline/arbitrary";
import {
  type Contract,
  findMediaType,
  findResponse,
  judgeBody,
  judgeHeader,
  type JsonObject,
  type JsonValue,
  loadContract,
  type Operation,
} from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createMock, type Mock } from "./index.ts";
import { createSampleRequest } from "./start/sample-request.ts";

/** A schema with one of its values. */
interface Exemplified {
  readonly schema: JsonObject;
  readonly example: JsonValue;
}

const documents = inject("isFull") ? 400 : 60;

/** Texts that no style has to encode. A header or a cookie has no notation for others. */
const word = { type: "string", pattern: "^[A-Za-z0-9_]{1,8}$" };
/** Texts that contain delimiters and what URLs reserve. A segment of a path cannot be `.` or `..`. */
const anyText = { type: "string", minLength: 3, maxLength: 12 };

const plain = (text: JsonObject): fc.Arbitrary<JsonObject> =>
  fc.constantFrom<JsonObject>(
    text,
    { enum: ["red", "blue"] },
    { type: "integer", minimum: -5, maximum: 5000 },
    { type: "number", multipleOf: 0.01, minimum: 0, maximum: 90 },
    { type: "boolean" },
    { type: "string", format: "date" },
    { type: "string", format: "uuid" },
  );
const list = (items: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  items.map((schema) => ({ type: "array", minItems: 1, maxItems: 3, items: schema }));
/** The members of an exploded object are beside those of others, so that they need names of their own. */
const record = (members: fc.Arbitrary<JsonObject>, owner = ""): fc.Arbitrary<JsonObject> =>
  fc
    .record({ [`${owner}one`]: members, [`${owner}two`]: members, [`${owner}some-three`]: members })
    .map((properties) => ({
      type: "object",
      required: [`${owner}one`],
      properties,
      additionalProperties: false,
    }));
const flat = (text: JsonObject, owner = ""): fc.Arbitrary<JsonObject> =>
  fc.oneof(plain(text), list(plain(text)), record(plain(text), owner));
const nested = (text: JsonObject): fc.Arbitrary<JsonObject> =>
  record(fc.oneof(flat(text), list(record(plain(text)))));

const exemplified = (schemas: fc.Arbitrary<JsonObject>): fc.Arbitrary<Exemplified> =>
  schemas.chain((schema) => toArbitrary(schema).map((example) => ({ schema, example })));

/** The styles of a place, and the schemas whose values they can write. */
const placesOf = (
  owner: string,
): readonly (readonly [place: JsonObject, schemas: fc.Arbitrary<JsonObject>])[] => [
  ...["simple", "label", "matrix"].flatMap((style) =>
    [true, false].map((explode) => [{ in: "path", style, explode }, flat(anyText, owner)] as const),
  ),
  ...[true, false].flatMap((explode) => [
    [{ in: "query", style: "form", explode }, flat(anyText, owner)] as const,
    [{ in: "header", style: "simple", explode }, flat(word, owner)] as const,
    [{ in: "cookie", style: "form", explode }, flat(anyText, owner)] as const,
    [{ in: "cookie", style: "cookie", explode }, flat(word, owner)] as const,
  ]),
  // Their delimiters are encoded like the same characters in data.
  ...["spaceDelimited", "pipeDelimited"].map(
    (style) =>
      [
        { in: "query", style, explode: false },
        fc.oneof(list(plain(word)), record(plain(word), owner)),
      ] as const,
  ),
  [{ in: "query", style: "deepObject", explode: true }, record(plain(anyText), owner)],
];

const parameter = (index: number): fc.Arbitrary<JsonObject> =>
  fc.constantFrom(...placesOf(`p${index}`)).chain(([place, schemas]) =>
    exemplified(schemas).map((sample) => ({
      name: `p${index}`,
      required: true,
      ...place,
      ...sample,
    })),
  );

/** Media types, and the schemas whose values they can contain. */
const medias: readonly (readonly [mediaType: string, schemas: fc.Arbitrary<JsonObject>])[] = [
  ["application/json", nested(anyText)],
  ["application/problem+json; charset=utf-8", nested(anyText)],
  ["application/x-www-form-urlencoded", nested(anyText)],
  ["multipart/form-data", nested(anyText)],
  ["application/xml", record(fc.oneof(plain(word), list(plain(word)), record(plain(word))))],
  ["text/plain", plain(anyText)],
  [
    "application/octet-stream",
    fc.constant({ type: "string", format: "binary", minLength: 1, maxLength: 2000 }),
  ],
];
const sequences = [
  "application/jsonl",
  "application/json-seq",
  "text/event-stream",
  "multipart/mixed",
];

const content: fc.Arbitrary<JsonObject> = fc
  .constantFrom(...medias)
  .chain(([mediaType, schemas]) =>
    exemplified(schemas).map((sample): JsonObject => ({ [mediaType]: { ...sample } })),
  );
const described: fc.Arbitrary<JsonObject> = fc.oneof(
  fc
    .constantFrom(...medias)
    .chain(([mediaType, schemas]) => schemas.map((schema) => ({ [mediaType]: { schema } }))),
  fc
    .constantFrom(...sequences)
    .chain((mediaType) =>
      record(plain(word)).map((itemSchema) => ({ [mediaType]: { itemSchema } })),
    ),
);

const header = flat(word).map((schema) => ({ schema, required: true }));

const operation: fc.Arbitrary<JsonObject> = fc
  .record({
    parameters: fc.tuple(parameter(0), parameter(1), parameter(2)),
    body: content,
    responses: fc.tuple(described, header, fc.constantFrom("200", "201", "2XX", "default")),
  })
  .map(({ parameters, body, responses: [answer, one, status] }) => ({
    parameters: [...parameters],
    requestBody: { required: true, content: body },
    responses: { [status]: { description: "", content: answer, headers: { "X-One": one } } },
  }));

const document: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(fc.constantFrom("post", "put", "query"), operation), {
    minLength: 1,
    maxLength: 3,
  })
  .map((operations) => ({
    openapi: "3.2.0",
    info: { title: "Random", version: "1" },
    paths: Object.fromEntries(
      operations.map(([method, value], index) => [pathOf(value, index), { [method]: value }]),
    ),
  }));

function pathOf({ parameters }: JsonObject, index: number): string {
  const names = (parameters as readonly JsonObject[]) // of the operation above
    .filter((one) => one["in"] === "path")
    .map((one) => `/{${one["name"] as string}}`); // its name is a text
  return `/o${index}${names.join("")}`;
}

test("the mock accepts what the core writes, and the core accepts what the mock answers", async () => {
  await fc.assert(
    fc.asyncProperty(document, async (source) => {
      const contract = await loadContract(source, { validators: "lazy" });
      const mock = await createMock(contract);
      for (const one of contract.operations) {
        expect(await faultsOf(contract, mock, one, {})).toEqual([]);
        expect(await faultsOf(contract, mock, one, { prefer: "dynamic=true" })).toEqual([]);
      }
    }),
    { seed: 30, numRuns: documents },
  );
});

async function faultsOf(
  contract: Contract,
  mock: Mock,
  one: Operation,
  headers: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const sample = createSampleRequest(contract, one, "http://mock.test");
  const response = await mock.fetch(
    new Request(sample.url, { ...sample, headers: { ...sample.headers, ...headers } }),
  );
  const reason = response.headers.get("plumbline-reason");
  if (reason !== null) return [`${sample.method} ${sample.url} ${sample.body}: ${reason}`];
  const violation = response.headers.get("plumbline-violation");
  if (violation !== null) return [violation];
  const contentType = response.headers.get("content-type") ?? "";
  const documented = findResponse(one, response.status);
  const media = documented && findMediaType(documented.content, contentType);
  const bytes = await response.bytes();
  const issues = (documented?.headers ?? []).flatMap(
    (each) => judgeHeader(each, response.headers.get(each.name) ?? "").issues,
  );
  if (issues.length > 0) return issues.map(({ message }) => `header ${message}`);
  if (media === undefined) return [`${response.status} ${contentType} is not documented`];
  if (judgeBody(media, contentType, bytes).isValid) return [];
  return [`${contentType}: ${new TextDecoder().decode(bytes)}`];
}
