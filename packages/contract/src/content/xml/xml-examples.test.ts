import { expect, test } from "vitest";
import { compileContract } from "../../compile/compile-contract.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import type { MediaType } from "../../model/contract.ts";
import { judgeBody } from "../read-example.ts";
import { writeBody } from "../write-body.ts";

function mediaOf(schema: JsonObject): MediaType {
  const contract = compileContract({
    openapi: "3.2.0",
    info: { title: "XML", version: "1" },
    paths: {
      "/": {
        post: {
          requestBody: { content: { "application/xml": { schema } } },
          responses: { 204: { description: "" } },
        },
      },
    },
  });
  const [media] = contract.operations[0]?.body?.content ?? [];
  if (media === undefined) throw new Error("the operation has no body");
  return media;
}

const animals = { type: "array", items: { type: "string", xml: { name: "animal" } } };

function zoo(schema: JsonObject): JsonObject {
  return { type: "object", xml: { name: "zoo" }, properties: { animals: schema } };
}

/** @see https://spec.openapis.org/oas/v3.2.0#xml-object-examples */
test.for<[string, JsonObject, string, JsonValue]>([
  [
    "an attribute and a namespace",
    {
      type: "object",
      xml: { name: "Person" },
      properties: {
        id: { type: "integer", xml: { nodeType: "attribute" } },
        name: { type: "string", xml: { namespace: "https://example.com/schema", prefix: "s" } },
      },
    },
    '<Person id="123"><s:name xmlns:s="https://example.com/schema">example</s:name></Person>',
    { id: 123, name: "example" },
  ],
  [
    "a list without an element",
    { type: "object", xml: { name: "zoo" }, properties: { animals } },
    "<zoo><animal>a</animal><animal>b</animal></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a wrapped list",
    {
      type: "object",
      xml: { name: "zoo" },
      properties: { animals: { ...animals, xml: { name: "aliens", nodeType: "element" } } },
    },
    "<zoo><aliens><animal>a</animal><animal>b</animal></aliens></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a list of members with the name of the list",
    zoo({ type: "array", items: { type: "string" } }),
    "<zoo><animals>a</animals><animals>b</animals></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a list without an element, whose name is not used",
    zoo({ ...animals, xml: { name: "aliens" } }),
    "<zoo><animal>a</animal><animal>b</animal></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a wrapped list without names",
    zoo({ type: "array", items: { type: "string" }, xml: { wrapped: true } }),
    "<zoo><animals><animals>a</animals><animals>b</animals></animals></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a wrapped list with a name, whose items have none",
    zoo({ type: "array", items: { type: "string" }, xml: { name: "aliens", wrapped: true } }),
    "<zoo><aliens><aliens>a</aliens><aliens>b</aliens></aliens></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a wrapped list whose items have a name",
    zoo({ ...animals, xml: { nodeType: "element" } }),
    "<zoo><animals><animal>a</animal><animal>b</animal></animals></zoo>",
    { animals: ["a", "b"] },
  ],
  [
    "a text beside an attribute",
    zoo({
      type: "object",
      properties: {
        level: { type: "integer", xml: { nodeType: "attribute" } },
        text: { type: "string", xml: { nodeType: "text" } },
      },
    }),
    '<zoo><animals level="5">a</animals></zoo>',
    { animals: { level: 5, text: "a" } },
  ],
  [
    "a section of characters",
    zoo({ type: "string", xml: { nodeType: "cdata" } }),
    "<zoo><![CDATA[<p>a</p>]]></zoo>",
    { animals: "<p>a</p>" },
  ],
  [
    "an object without an element",
    zoo({ type: "object", properties: { a: { type: "integer" } }, xml: { nodeType: "none" } }),
    "<zoo><a>1</a></zoo>",
    { animals: { a: 1 } },
  ],
  [
    "texts and elements in order",
    {
      type: "array",
      xml: { name: "zoo", nodeType: "element" },
      prefixItems: [
        { type: "string", xml: { nodeType: "text" } },
        { type: "number", xml: { name: "data" } },
        { type: "string", xml: { nodeType: "text" } },
      ],
    },
    "<zoo>before<data>42</data>after</zoo>",
    ["before", 42, "after"],
  ],
])("reads and writes %s", ([, schema, text, value]) => {
  const media = mediaOf(schema);
  const written = writeBody(media, value).text.replace(/^<\?xml.*\?>\n/, "");
  expect(written).toBe(text);
  const bytes = new TextEncoder().encode(text);
  expect(judgeBody(media, "application/xml", bytes).value).toEqual(value);
});
