import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { compileJourneys } from "./compile-journeys.ts";
import { at, invalid, testRejected, unsupported } from "./testing/rejected-workflows.ts";
import { runAnswered } from "./testing/run-answered.ts";
import { arazzoOf, journeyOf, list, make, oneStep, thingContract } from "./testing/things.ts";

const ofBody = (selector: string, type: string | JsonObject): JsonObject => ({
  context: "$response.body",
  selector,
  type,
});

test("a document of Arazzo 1.1 with its own URI is compiled", () => {
  const document = {
    ...arazzoOf([oneStep({ dependsOn: [] })]),
    arazzo: "1.1.0",
    $self: "https://things.example/ways.arazzo.yaml",
  };
  expect(compileJourneys(document, thingContract)).toHaveLength(1);
});

test("selectors take parts of a body: one value, several, or none", async () => {
  const outputs = {
    last: ofBody("$.rows[-1].id", "jsonpath"),
    all: ofBody("$.rows[*].id", { type: "jsonpath", version: "rfc9535" }),
    first: ofBody("/rows/0/id", "jsonpointer"),
    none: ofBody("$.none", "jsonpath"),
  };
  const way = { outputs: { last: "$steps.list.outputs.last", all: "$steps.list.outputs.all" } };
  const journey = journeyOf(
    [
      { ...list, outputs },
      { ...make, requestBody: { payload: { first: "$steps.list.outputs.first" } } },
      {
        ...make,
        stepId: "again",
        requestBody: {
          payload: {
            ids: { context: "$steps.list.outputs.all", selector: "$[1:]", type: "jsonpath" },
          },
        },
      },
    ],
    way,
  );
  const { verdict, sent } = await runAnswered(journey, [
    { json: { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] } },
  ]);
  expect(verdict).toEqual({ outcome: "holds", outputs: { last: 3, all: [1, 2, 3] } });
  expect(sent.map(({ input }) => input.body)).toEqual([undefined, { first: 1 }, { ids: [2, 3] }]);
});

test("a selector chooses by a value of an earlier step", async () => {
  const journey = journeyOf(
    [
      { ...list, outputs: { wanted: "$response.body#/wanted" } },
      {
        ...list,
        stepId: "choose",
        outputs: {
          size: ofBody("$.rows[?@.id == {$steps.list.outputs.wanted}].size", "jsonpath"),
          none: ofBody("$.rows[?@.id == {$inputs.absent}].size", "jsonpath"),
        },
      },
    ],
    { outputs: { size: "$steps.choose.outputs.size", none: "$steps.choose.outputs.none" } },
  );
  const json = {
    wanted: 'b"',
    rows: [
      { id: "a", size: 1 },
      { id: 'b"', size: 2 },
    ],
  };
  expect((await runAnswered(journey, [{ json }])).verdict).toEqual({
    outcome: "holds",
    outputs: { size: 2 },
  });
});

test("a JSONPath names the parts of a payload that are replaced", async () => {
  const journey = journeyOf([
    {
      ...make,
      requestBody: {
        payload: { rows: [{ sku: "a" }, { sku: "b" }, { sku: "a" }] },
        replacements: [
          { target: "$.rows[?@.sku == 'a'].sku", targetSelectorType: "jsonpath", value: "c" },
          { target: "/rows/1/sku", targetSelectorType: "jsonpointer", value: "d" },
        ],
      },
    },
  ]);
  const { sent } = await runAnswered(journey, [{}]);
  expect(sent[0]?.input.body).toEqual({ rows: [{ sku: "c" }, { sku: "d" }, { sku: "c" }] });
});

test.each([
  ["application/x-www-form-urlencoded", "a=1&b=x%20y&a={$inputs.two}", { a: ["1", "2"], b: "x y" }],
  ["application/json", '{"a":{$inputs.two}}', { a: 2 }],
  ["text/plain", "as {$inputs.two}", "as 2"],
])("a text is the whole query of the type %s", async (mediaType, value, expected) => {
  const contract = compileContract({
    openapi: "3.2.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        query: {
          operationId: "list_things",
          parameters: [{ name: "q", in: "querystring", content: { [mediaType]: { schema: {} } } }],
          responses: { 200: {} },
        },
      },
    },
  });
  const step = { ...list, parameters: [{ name: "q", in: "querystring", value }] };
  const inputs = { type: "object", properties: { two: {} } };
  const arazzo = arazzoOf([{ workflowId: "way", inputs, steps: [step] }]);
  const [journey] = compileJourneys({ ...arazzo, arazzo: "1.1.0" }, contract);
  if (!journey) throw new Error("There is no journey");
  const { sent } = await runAnswered(journey, [{}], { inputs: { way: { two: 2 } } });
  expect(sent[0]?.input).toMatchObject({ query: {}, querystring: { q: expected } });
});

testRejected([
  ["a channel", oneStep({ channelPath: "a" }), unsupported, `${at}/channelPath`, "AsyncAPI"],
  ["receiving", oneStep({ action: "receive" }), unsupported, `${at}/action`, "AsyncAPI"],
  ["a timeout", oneStep({ timeout: 5 }), unsupported, `${at}/timeout`, "timeout"],
  [
    "a step that depends on a later one",
    oneStep({ dependsOn: ["list"] }),
    unsupported,
    `${at}/dependsOn/0`,
    "not before it",
  ],
  [
    "XPath",
    oneStep({ outputs: { a: ofBody("/a", "xpath") } }),
    unsupported,
    `${at}/outputs`,
    "XPath",
  ],
  [
    "a JSONPath that cannot be read",
    oneStep({ outputs: { a: ofBody("$.a[", "jsonpath") } }),
    invalid,
    `${at}/outputs`,
    "not a JSONPath",
  ],
  [
    "a part of a message",
    oneStep({ outputs: { a: "$message.payload" } }),
    invalid,
    `${at}/outputs`,
    "not a runtime expression",
  ],
]);

test("AsyncAPI as a source is not supported", () => {
  const document = {
    ...arazzoOf([oneStep({})]),
    sourceDescriptions: [{ name: "a", url: "a", type: "asyncapi" }],
  };
  expect(() => compileJourneys(document, thingContract)).toThrow("AsyncAPI is not supported");
});
