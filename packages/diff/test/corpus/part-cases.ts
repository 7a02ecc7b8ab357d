import type { JsonObject } from "@plumbline/contract";
import {
  type ChangeCase,
  responding,
  sending,
  toCases,
  withOperation,
  withPaths,
} from "./change-case.ts";

const text = { type: "string", maxLength: 9 };
const list = { type: "array", items: text };
const parameter = (members: JsonObject): JsonObject => ({
  name: "q",
  in: "query",
  schema: text,
  ...members,
});

const parameters = toCases<readonly JsonObject[]>(
  (all) => withOperation({ parameters: [...all] }),
  [
    ["the default style", [parameter({})], [parameter({ style: "form", explode: true })], "", ""],
    ["`explode` of a text", [parameter({})], [parameter({ explode: false })], "", ""],
    [
      "`explode` of a list",
      [parameter({ schema: list })],
      [parameter({ schema: list, explode: false })],
      "breaking request-parameter-changed",
      "breaking request-parameter-changed",
    ],
    [
      "a header parameter in another case",
      [parameter({ in: "header", name: "X-Tag" })],
      [parameter({ in: "header", name: "x-tag" })],
      "",
      "",
    ],
    [
      "parameters in another order",
      [parameter({}), parameter({ name: "r" })],
      [parameter({ name: "r" }), parameter({})],
      "",
      "",
    ],
    [
      "a header that content negotiation describes",
      [],
      [parameter({ in: "header", name: "Accept", required: true })],
      "",
      "",
    ],
    [
      "a required parameter",
      [parameter({})],
      [parameter({ required: true })],
      "breaking request-required-parameter-added",
      "safe request-required-parameter-removed",
    ],
    [
      "a nullable parameter",
      [parameter({ required: true })],
      [parameter({ required: true, schema: { anyOf: [text, { type: "null" }] } })],
      "safe request-type-added",
      "breaking request-type-removed",
    ],
    [
      "a deprecated parameter",
      [parameter({})],
      [parameter({ deprecated: true, description: "Old." })],
      "safe request-parameter-deprecation-added",
      "safe request-parameter-deprecation-removed",
    ],
    [
      "a shorter text in a whole query",
      [{ name: "all", in: "querystring", content: { "application/json": { schema: text } } }],
      [
        {
          name: "query",
          in: "querystring",
          content: { "application/json": { schema: { ...text, maxLength: 5 } } },
        },
      ],
      "breaking request-max-length-decreased",
      "safe request-max-length-increased",
    ],
  ],
);

const reply = { "204": { description: "Done." } };
const items = toCases<JsonObject>(
  (item) => withPaths({ "/t": item }),
  [
    [
      "a parameter that moves to the path item",
      { get: { operationId: "t", parameters: [parameter({})], responses: reply } },
      { parameters: [parameter({})], get: { operationId: "t", responses: reply } },
      "",
      "",
    ],
    [
      "a `query` operation less",
      {
        get: { operationId: "t", responses: reply },
        query: { operationId: "q", responses: reply },
      },
      { get: { operationId: "t", responses: reply } },
      "breaking operation-removed",
      "safe operation-added",
    ],
    [
      "a tighter body of a further method",
      copying({ type: "string" }),
      copying(text),
      "breaking request-max-length-added",
      "safe request-max-length-removed",
    ],
  ],
);

function copying(schema: JsonObject): JsonObject {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  return { additionalOperations: { COPY: { operationId: "c", requestBody, responses: reply } } };
}

const headers = toCases<JsonObject>(
  (all) => withOperation({ responses: { "204": { description: "Done.", headers: all } } }),
  [
    [
      "a response header in another case",
      { "X-Tag": { schema: text } },
      { "x-tag": { schema: text } },
      "",
      "",
    ],
    [
      "a nullable response header",
      { "X-Tag": { schema: text } },
      { "X-Tag": { schema: { oneOf: [text, { type: "null" }] } } },
      "breaking response-type-added",
      "safe response-type-removed",
    ],
    [
      "a response header as JSON",
      { "X-Tag": { schema: text } },
      { "X-Tag": { content: { "application/json": { schema: text } } } },
      "breaking response-header-changed",
      "breaking response-header-changed",
    ],
  ],
);

const streams = toCases<JsonObject>(
  (itemSchema) =>
    withOperation({
      responses: {
        "200": { description: "Done.", content: { "text/event-stream": { itemSchema } } },
      },
    }),
  [
    [
      "an item of a stream with another value",
      { type: "object", properties: { event: { enum: ["a"] } } },
      { type: "object", properties: { event: { enum: ["a", "b"] } } },
      "breaking response-listed-value-added",
      "safe response-listed-value-removed",
    ],
  ],
);

const pets = (names: readonly string[], mapping?: JsonObject): JsonObject => ({
  components: {
    schemas: {
      Pet: {
        oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: { propertyName: "kind", ...(mapping ? { mapping } : {}) },
      },
      ...Object.fromEntries(
        names.map((name) => [
          name,
          {
            type: "object",
            required: ["kind", name.includes("o") ? "bark" : "meow"],
            properties: { kind: { type: "string" } },
          },
        ]),
      ),
    },
  },
});
const pet = { $ref: "#/components/schemas/Pet" };
const discriminators = [sending, responding].flatMap((toDocument) => {
  const direction = toDocument === sending ? "request" : "response";
  const isRequest = direction === "request";
  const [added, removed] = isRequest ? ["safe", "breaking"] : ["dangerous", "safe"];
  const both = `${added} ${direction}-discriminator-value-added, ${removed} ${direction}-discriminator-value-removed`;
  return toCases<JsonObject>(
    (root) => toDocument(pet, root),
    [
      [
        `a mapping of the names of schemas in a ${direction}`,
        pets(["Dog", "Cat"]),
        pets(["Dog", "Cat"], { Dog: "Dog", Cat: "#/components/schemas/Cat" }),
        "",
        "",
      ],
      [
        `another value of a mapping in a ${direction}`,
        pets(["Dog", "Cat"], { dog: "Dog", cat: "Cat" }),
        pets(["Dog", "Cat"], { dog: "Dog", kitty: "Cat" }),
        both,
        both,
      ],
      [
        `another name of a schema that selects an alternative in a ${direction}`,
        pets(["Dog", "Cat"]),
        pets(["Doggo", "Cat"]),
        both,
        both,
      ],
      [
        `values of a mapping that change places in a ${direction}`,
        pets(["Dog", "Cat"], { a: "Dog", b: "Cat" }),
        pets(["Dog", "Cat"], { a: "Cat", b: "Dog" }),
        `breaking ${direction}-discriminator-value-changed`,
        `breaking ${direction}-discriminator-value-changed`,
      ],
      [
        `a default alternative in a ${direction}`,
        selecting({ propertyName: "kind" }),
        selecting({ propertyName: "kind", defaultMapping: "Cat" }),
        `${isRequest ? "safe" : "dangerous"} ${direction}-discriminator-default-added`,
        `${isRequest ? "dangerous" : "safe"} ${direction}-discriminator-default-removed`,
      ],
      [
        `another default alternative in a ${direction}`,
        selecting({ propertyName: "kind", defaultMapping: "#/components/schemas/Cat" }),
        selecting({ propertyName: "kind", defaultMapping: "Dog" }),
        `dangerous ${direction}-discriminator-default-changed`,
        `dangerous ${direction}-discriminator-default-changed`,
      ],
    ],
  );
});

/** The schema `Pet` with another discriminator, or without one. */
function selecting(discriminator: JsonObject | undefined): JsonObject {
  const { components } = pets(["Dog", "Cat"], { dog: "Dog", cat: "Cat" });
  const { schemas } = Object(components);
  const { oneOf } = schemas.Pet;
  const Pet = { oneOf, ...(discriminator && { discriminator }) };
  return { components: { schemas: { ...schemas, Pet } } };
}

const selections = toCases<JsonObject | undefined>(
  (discriminator) => sending(pet, selecting(discriminator)),
  [
    [
      "a discriminator",
      undefined,
      { propertyName: "kind", mapping: { dog: "Dog", cat: "Cat" } },
      "dangerous request-discriminator-added",
      "dangerous request-discriminator-removed",
    ],
    [
      "another member that selects the alternative",
      { propertyName: "kind", mapping: { dog: "Dog", cat: "Cat" } },
      { propertyName: "type", mapping: { dog: "Dog", cat: "Cat" } },
      "breaking request-discriminator-changed",
      "breaking request-discriminator-changed",
    ],
  ],
);

const versions: readonly ChangeCase[] = [
  {
    name: "the same document as OpenAPI 3.0 and 3.2",
    before: {
      ...sending({ type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true }),
      openapi: "3.0.3",
    },
    after: {
      ...sending({ type: ["integer", "null"], minimum: 1 }),
      openapi: "3.2.0",
    },
    changes: "",
    back: "",
  },
];

export const partCases: readonly ChangeCase[] = [
  ...parameters,
  ...items,
  ...headers,
  ...streams,
  ...discriminators,
  ...selections,
  ...versions,
];
