import { expect, test } from "vitest";
import { accepted } from "../testing/accepted.ts";
import { omitRequirements } from "./omit-requirements.ts";
import { omittedRequirements } from "./omitted-requirements.ts";

const whole = {
  components: {
    schemas: {
      Book: { required: ["id", "title"], allOf: [{ required: ["id"] }], properties: {} },
      Other: { required: ["id"] },
    },
  },
};

test("removes names from the lists at the pointers, and shares everything else", () => {
  const before = structuredClone(whole);
  const leftOut = new Map([
    ["/components/schemas/Book", { names: new Set(["id"]) }],
    ["/components/schemas/Book/allOf/0", { names: new Set(["id"]) }],
    ["/components/schemas/Missing/deep", { names: new Set(["id"]) }],
  ]);
  const { document, own } = omitRequirements(whole, leftOut);

  expect(document).toEqual({
    components: {
      schemas: {
        Book: { required: ["title"], allOf: [{ required: [] }], properties: {} },
        Other: { required: ["id"] },
      },
    },
  });
  expect(whole).toEqual(before);
  const { schemas } = Object(document)["components"];
  expect(schemas.Other).toBe(whole.components.schemas.Other);
  expect(schemas.Book.properties).toBe(whole.components.schemas.Book.properties);
  expect(own.get(schemas.Book.allOf[0])).toBe("/components/schemas/Book/allOf/0");
  expect(own.get(schemas.Other)).toBeUndefined();
});

test("a schema named __proto__ is one of its own", () => {
  const odd: unknown = JSON.parse('{"schemas":{"__proto__":{"required":["id"]}}}');
  const { document } = omitRequirements(
    Object(odd),
    new Map([["/schemas/__proto__", { names: new Set(["id"]) }]]),
  );
  expect(JSON.stringify(document)).toBe('{"schemas":{"__proto__":{"required":[]}}}');
});

const base = { required: ["id", "title"], properties: { id: {}, title: {} } };
const readOnlyId = { properties: { id: { readOnly: true } } };

test.each([
  ["allOf", { allOf: [{ $ref: "#/$defs/Base" }, readOnlyId] }],
  ["a sibling", { $ref: "#/$defs/Base", ...readOnlyId }],
  ["alternatives", { anyOf: [{ $ref: "#/$defs/Base" }, { $ref: "#/$defs/Base" }], ...readOnlyId }],
  ["a chain", { allOf: [{ $ref: "#/$defs/Between" }, readOnlyId] }],
  ["two steps", { allOf: [{ allOf: [{ $ref: "#/$defs/Between" }] }, { $ref: "#/$defs/Mark" }] }],
])("a base requires a member that only its extension marks: %s", (_, Extension) => {
  const document = {
    $defs: {
      Base: base,
      Between: { allOf: [{ $ref: "#/$defs/Base" }, { required: ["title"] }] },
      Mark: readOnlyId,
      Extension,
    },
  };
  const accepts = (name: string, direction: "request" | "response"): object => {
    const copy = omitRequirements(document, omittedRequirements(document, direction));
    const values = [{ title: "" }, { id: 1 }, { id: 1, title: "" }];
    return accepted({ ...copy.document, $ref: `#/$defs/${name}` }, values);
  };
  expect(accepts("Extension", "request")).toEqual([true, false, true]);
  expect(accepts("Extension", "response")).toEqual([false, false, true]);
  expect(accepts("Base", "request")).toEqual([false, false, true]);
});

test("a base that is marked itself is not copied, and a copy has the place of its original", () => {
  const marked = { required: ["id"], ...readOnlyId };
  const document = {
    $defs: {
      Marked: marked,
      Base: base,
      Heir: { allOf: [{ $ref: "#/$defs/Marked" }, {}] },
      Both: { allOf: [{ $ref: "#/$defs/Base" }, { $ref: "#/$defs/Marked" }] },
    },
  };
  const copy = omitRequirements(document, omittedRequirements(document, "request"));
  const { Heir, Both, Base } = Object(copy.document)["$defs"];
  expect(Heir).toBe(document.$defs.Heir);
  expect(Base).toBe(base);
  expect(Both.allOf[1]).toEqual({ $ref: "#/$defs/Marked" });
  expect(copy.own.get(Both.allOf[0].allOf[0])).toBe("/$defs/Base");
});
