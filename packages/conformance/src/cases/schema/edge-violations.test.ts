import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { edgeViolations } from "./edge-violations.ts";

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Bookshop", version: "1.0.0" },
  paths: {},
  components: { schemas: { Title: { type: "string", maxLength: 4 } } },
});

const place = {
  keyword: "maxLength",
  schemaPointer: "/components/schemas/Title/maxLength",
  instancePointer: "/title",
};

test("a text is too long by one in every unit", () => {
  const edges = edgeViolations({
    contract,
    place,
    samples: [{ title: "é 😀b\u0301tail" }],
    isViolation: () => true,
  });

  expect(edges).toEqual([{ title: "aaaba" }]);
});

test("a pattern is broken by a character before, a character after and a blank inside", () => {
  const at = { ...place, keyword: "pattern", schemaPointer: "/components/schemas/Title/pattern" };
  const search = { contract, place: at, samples: [{ title: "?" }], valid: "#12" };

  expect(edgeViolations({ ...search, isViolation: () => true })).toEqual([
    { title: "x#12" },
    { title: "#12x" },
    { title: "# 2" },
  ]);
  expect(edgeViolations({ ...search, isViolation: () => false })).toEqual([]);
});

test.each<readonly [string, readonly (string | number | null)[], readonly object[]]>([
  ["a word in the other case", [null, "draft", "live"], [{ title: "DRAFT" }]],
  ["a number next to the last", [1, 30, 7], [{ title: 31 }]],
  ["no value if neither is listed", [null, "-"], []],
])("next to the listed values: %s", (_, listed, expected) => {
  const shop = compileContract({
    openapi: "3.1.1",
    info: { title: "Bookshop", version: "1.0.0" },
    paths: {},
    components: { schemas: { State: { enum: [...listed] } } },
  });
  const at = { ...place, keyword: "enum", schemaPointer: "/components/schemas/State/enum" };
  const search = { contract: shop, place: at, samples: [{ title: "?" }] };

  expect(edgeViolations({ ...search, isViolation: () => true })).toEqual(expected);
  expect(edgeViolations({ ...search, isViolation: () => false })).toEqual([]);
});

test("only fractions move next to a whole number; other types stay unchanged", () => {
  const whole = compileContract({
    openapi: "3.1.1",
    info: { title: "Bookshop", version: "1.0.0" },
    paths: {},
    components: { schemas: { Year: { type: "integer", minimum: 3 } } },
  });
  const at = { ...place, keyword: "type", schemaPointer: "/components/schemas/Year/type" };
  const search = { contract: whole, place: at, isViolation: () => true };

  expect(edgeViolations({ ...search, samples: [{ title: 7.25 }] })).toEqual([{ title: 3.5 }]);
  expect(edgeViolations({ ...search, samples: [{ title: null }] })).toEqual([]);
});

test("without a known bound, the fraction is next to a valid number", () => {
  const open = compileContract({
    openapi: "3.1.1",
    info: { title: "Bookshop", version: "1.0.0" },
    paths: {},
    components: { schemas: { Year: { type: "integer" } } },
  });
  const at = { ...place, keyword: "type", schemaPointer: "/components/schemas/Year/type" };
  const search = { contract: open, place: at, samples: [{ title: 0.1 }], isViolation: () => true };

  expect(edgeViolations({ ...search, valid: 2_500 })).toEqual([{ title: 2_500.5 }]);
  expect(edgeViolations(search)).toEqual([{ title: 0.5 }]);
});

test("there is no edge if no sample reaches it or if it breaks another keyword", () => {
  const search = { contract, place, samples: [{ title: "abc" }], isViolation: () => true };

  expect(edgeViolations(search)).toEqual([]);
  expect(
    edgeViolations({ ...search, samples: [{ title: "abcde" }], isViolation: () => false }),
  ).toEqual([]);
});
