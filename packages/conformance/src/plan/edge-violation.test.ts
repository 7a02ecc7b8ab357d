import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { edgeViolations } from "./edge-violation.ts";

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

test("a text is one too long by every way of counting", () => {
  const edges = edgeViolations({
    contract,
    place,
    samples: [{ title: "é 😀b\u0301tail" }],
    isViolation: () => true,
  });

  expect(edges).toEqual([{ title: "aaaba" }]);
});

test.each([
  [["new", "old"], "NEW"],
  [["NEW"], "new"],
  [[1, 7], 8],
  [[null, "a"], "A"],
])("what is nearly one of %j is %j", (values, expected) => {
  const listed = compileContract({
    openapi: "3.1.1",
    info: { title: "Bookshop", version: "1.0.0" },
    paths: {},
    components: { schemas: { State: { enum: values } } },
  });
  const at = { ...place, keyword: "enum", schemaPointer: "/components/schemas/State/enum" };

  expect(
    edgeViolations({
      contract: listed,
      place: at,
      samples: [{ title: "x" }],
      isViolation: () => true,
    }),
  ).toEqual([{ title: expected }]);
});

test("there is no edge where no sample reaches it, or where it breaks something else", () => {
  const search = { contract, place, samples: [{ title: "abc" }], isViolation: () => true };

  expect(edgeViolations(search)).toEqual([]);
  expect(
    edgeViolations({ ...search, samples: [{ title: "abcde" }], isViolation: () => false }),
  ).toEqual([]);
});
