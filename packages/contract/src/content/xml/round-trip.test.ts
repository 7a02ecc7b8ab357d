import { contains } from "@plumbline/wire";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileContract } from "../../compile/compile-contract.ts";
import type { MediaType } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import type { DescribedValue } from "../../testing/described-value.ts";
import { readWrittenBody } from "../read-written.ts";

function mediaOf(schema: JsonObject): MediaType {
  const [operation] = compileContract({
    openapi: "3.2.0",
    info: { title: "XML", version: "1" },
    paths: {
      "/": {
        post: {
          requestBody: { content: { "application/xml": { schema } } },
          responses: { 204: { description: "Fine." } },
        },
      },
    },
  }).operations;
  const [media] = operation?.body?.content ?? [];
  if (media === undefined) throw new Error("the operation has no body");
  return media;
}

/** A member of an object. Several members cannot share the text of their element. */
interface Member extends DescribedValue {
  readonly isText: boolean;
}

/** XML contains no other characters, and readers make each line end a line feed. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(..."<>&\"' \t\n\r]a0"), maxLength: 6 }),
);

/** Elements of several members that have the same name are one member to a reader. */
const ownName = fc.noShrink(fc.uuid()).map((id): JsonObject => ({ name: `x${id}` }));

const named: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject>({}, { prefix: "p", namespace: "urn:one" }, { namespace: "urn:two" }),
  ownName,
);

const leaf: fc.Arbitrary<DescribedValue> = fc.oneof(
  text.map((value) => ({ schema: { type: "string" }, value })),
  fc.integer().map((value) => ({ schema: { type: "integer" }, value })),
  fc.boolean().map((value) => ({ schema: { type: ["boolean", "null"] }, value })),
  fc.constant({ schema: { type: ["string", "null"] }, value: null }),
);

function withXml({ schema, value }: DescribedValue, xml: JsonObject): DescribedValue {
  return Object.keys(xml).length === 0 ? { schema, value } : { schema: { ...schema, xml }, value };
}

function listOf(item: fc.Arbitrary<DescribedValue>): fc.Arbitrary<DescribedValue> {
  const wrapped = fc.constantFrom<JsonObject>({}, { wrapped: true }, { nodeType: "element" });
  return fc
    .tuple(item, named, wrapped, fc.integer({ min: 1, max: 3 }))
    .map(([{ schema, value }, itemXml, xml, count]) =>
      withXml(
        {
          schema: { type: "array", items: withXml({ schema, value }, itemXml).schema },
          value: Array.from({ length: count }, () => value),
        },
        xml,
      ),
    );
}

function recordOf(member: fc.Arbitrary<Member>): fc.Arbitrary<DescribedValue> {
  return fc.array(member, { maxLength: 3 }).map((members) => {
    const texts = members.filter(({ isText }) => isText).slice(0, 1);
    const kept = [...texts, ...members.filter(({ isText }) => !isText)];
    return {
      schema: {
        type: "object",
        properties: Object.fromEntries(kept.map(({ schema }, index) => [`m${index}`, schema])),
      },
      value: Object.fromEntries(kept.map(({ value }, index) => [`m${index}`, value])),
    };
  });
}

function memberOf(deep: fc.Arbitrary<DescribedValue>): fc.Arbitrary<Member> {
  const element = fc.tuple(deep, named).map(([one, xml]) => withXml(one, xml));
  const attribute = fc
    .constantFrom<JsonObject>({ attribute: true }, { nodeType: "attribute" })
    .chain((xml) => fc.tuple(leaf, named).map(([one, name]) => withXml(one, { ...name, ...xml })));
  const inner = fc
    .constantFrom("text", "cdata")
    .chain((nodeType) => leaf.map((one) => withXml(one, { nodeType })));
  const given = ({ value }: DescribedValue): boolean => value !== null;
  return fc.oneof(
    element.map((one) => ({ ...one, isText: false })),
    listOf(deep).map((one) => ({ ...one, isText: false })),
    attribute.filter(given).map((one) => ({ ...one, isText: false })),
    inner.filter(given).map((one) => ({ ...one, isText: true })),
  );
}

const flat = recordOf(memberOf(leaf));
const deep = recordOf(memberOf(fc.oneof(leaf, flat)));

test("property: XML can stand for the value that was written to it", () => {
  const property = fc.property(fc.oneof(deep, listOf(flat), leaf), ({ schema, value }) => {
    const body = readWrittenBody(mediaOf(schema), value);
    expect(body.kind === "read" && contains(body.reading, value)).toBe(true);
  });
  fc.assert(property, { seed: 1, numRuns: 300 });
});
