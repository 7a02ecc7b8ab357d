import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDraw } from "./draw/draw.ts";
import type { Subject } from "./subject.ts";
import { validateSiteDocument } from "./validate-site-document.ts";
import { writeSiteDocument } from "./write-site-document.ts";

const seeded = { seed: 20_260_301 };
const hero = { id: "hero", type: "hero" };

describe("a document is valid", () => {
  test.each([
    ["empty", {}],
    ["with a title", { title: "Rivera Plumbing" }],
    ["with unknown members", { theme: { dark: [true, null] }, sections: [] }],
    [
      "with sections",
      {
        sections: [
          { ...hero, props: { any: 1 } },
          { id: "b", type: "hero" },
        ],
      },
    ],
    ["with names that every object has", { constructor: "x", toString: null }],
  ])("%s", (_, document) => {
    expect(validateSiteDocument(document)).toEqual([]);
  });
});

describe("a document is invalid, and the problem names its place", () => {
  test.each([
    ["no object", [], ""],
    ["null", null, ""],
    ["a title that is not a string", { title: 7 }, "/title"],
    ["a title without end", { title: "x".repeat(301) }, "/title"],
    ["sections that are not a list", { sections: {} }, "/sections"],
    [
      "too many sections",
      { sections: Array.from({ length: 201 }, (_, n) => ({ ...hero, id: `${n}` })) },
      "/sections",
    ],
    ["a section that is not an object", { sections: [hero, "hero"] }, "/sections/1"],
    ["a section without an id", { sections: [{ type: "hero" }] }, "/sections/0/id"],
    ["a section without a type", { sections: [{ id: "hero" }] }, "/sections/0/type"],
    ["an id that is taken", { sections: [hero, hero] }, "/sections/1/id"],
    ["depth without end", nest(100_000), ""],
    ["too many values", { rows: Array.from({ length: 50_001 }, () => 0) }, ""],
  ])("%s", (_, document, pointer) => {
    expect(validateSiteDocument(document).map((problem) => problem.pointer)).toEqual([pointer]);
  });
});

test("any JSON is validated without an exception, and an object without title and sections is valid", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      const { title: _, sections: __, ...others } = isObject ? value : {};

      const problems = validateSiteDocument(value).map(({ pointer }) => pointer);

      expect(problems.includes("")).toBe(!isObject);
      expect(problems.every((pointer) => /^(\/title|\/sections.*)?$/.test(pointer))).toBe(true);
      expect(validateSiteDocument(others)).toEqual([]);
    }),
    seeded,
  );
});

test("sections with a type and a unique id are valid, regardless of other members", () => {
  const section = fc.record({
    id: fc.string(),
    type: fc.string(),
    props: fc.jsonValue({ maxDepth: 3 }),
  });
  const sections = fc.uniqueArray(section, { maxLength: 40, selector: ({ id }) => id });
  fc.assert(
    fc.property(sections, fc.string({ maxLength: 200 }), (sections, title) => {
      expect(validateSiteDocument({ title, sections })).toEqual([]);
      const doubled = [...sections, ...sections.slice(0, 1)];
      expect(validateSiteDocument({ sections: doubled })).toHaveLength(
        doubled.length - sections.length,
      );
    }),
    seeded,
  );
});

test.each([1, 2, 3, 4])(
  "version %i of a seeded document is taken, and says more than the one before",
  (version) => {
    const subject: Subject = {
      workspaceId: "ws_1",
      slug: "rivera-plumbing",
      displayName: "Rivera Plumbing",
      vertical: "plumbing",
      states: ["TX"],
      createdAt: 0,
      now: 0,
      draw: createDraw(1),
    };

    const document = writeSiteDocument(subject, version);

    expect(validateSiteDocument(document)).toEqual([]);
    expect(JSON.stringify(document).length).toBeGreaterThan(
      JSON.stringify(writeSiteDocument(subject, version - 1)).length,
    );
  },
);

function nest(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}
