import { type Contract, loadContract } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { type Action, allRules, compareContracts, diffDocuments, levelOf } from "../src/index.ts";
import { ruleId } from "../src/model/rule.ts";
import { corpus } from "./corpus/corpus.ts";
import { allEdits } from "./edits.ts";
import { libraryDocument } from "./library-document.ts";

const library = await loadContract(libraryDocument());

/** Changes with a breaking rule that break nothing, because other keywords have the same effect. */
const unshowable = [
  // The pattern requires a character anyway.
  "no shortest text: request-min-length-added",
  // One of the two directions narrows nothing: the old pattern allows every letter.
  "another pattern: request-pattern-changed",
  // The divisor is 1.
  "a number: request-type-removed",
];

function rulesOf(before: Contract, after: Contract): readonly string[] {
  return [...new Set(compareContracts(before, after).map(({ rule }) => rule))].toSorted();
}

describe.each(allEdits)("$name", ({ apply, rules, back }) => {
  test("is found, and its opposite too", async () => {
    const edited = await loadContract(apply(libraryDocument()));

    expect(rulesOf(library, edited)).toEqual([...rules].toSorted());
    expect(rulesOf(edited, library)).toEqual([...back].toSorted());
  });

  test("is not a patch if its opposite breaks callers", async () => {
    const edited = await loadContract(apply(libraryDocument()));
    const there = levelOf(compareContracts(library, edited));
    const back = levelOf(compareContracts(edited, library));

    expect([there, back]).not.toEqual(["major", "none"]);
    expect(there === "major" && back === "patch").toBe(false);
  });
});

test("there are at least a hundred pairs of documents", () => {
  expect(allEdits.length * 2).toBeGreaterThanOrEqual(100);
  expect(new Set(allEdits.map(({ name }) => name)).size).toBe(allEdits.length);
});

test("equal documents have no changes", async () => {
  const again = await loadContract(libraryDocument());

  expect(compareContracts(library, again)).toEqual([]);
  expect(levelOf([])).toBe("none");
});

test("alternatives that mean a type or a list of values change nothing", async () => {
  const text = JSON.stringify(libraryDocument())
    .replace('{"enum":["paper","audio"]}', '{"oneOf":[{"const":"audio"},{"const":"paper"}]}')
    .replace('{"type":"string"}', '{"anyOf":[{"type":"string"}]}');

  expect(text).toContain('"oneOf":[{"const":"audio"}');
  const rewritten = await loadContract(JSON.parse(text));

  expect(rulesOf(library, rewritten)).toEqual([]);
  expect(rulesOf(rewritten, library)).toEqual([]);
});

test.each([
  ["a type that a list implies", { type: "string", enum: ["a", "b"] }, { enum: ["a", "b"] }],
  [
    "a list as constants without a type",
    { type: "string", enum: ["a", "b"] },
    { oneOf: [{ const: "b" }, { const: "a" }] },
  ],
  [
    "a listed value that its type excludes",
    { type: "string", enum: ["a", 1] },
    { type: "string", enum: ["a"] },
  ],
])("%s changes nothing, either way", async (_name, one, other) => {
  const withFormat = (format: object): Promise<Contract> =>
    loadContract(
      JSON.parse(
        JSON.stringify(libraryDocument()).replaceAll(
          '{"enum":["paper","audio"]}',
          JSON.stringify(format),
        ),
      ),
    );
  const [left, right] = [await withFormat(one), await withFormat(other)];

  expect(rulesOf(left, right)).toEqual([]);
  expect(rulesOf(right, left)).toEqual([]);
  expect(rulesOf(left, library)).not.toEqual([]);
});

test("names and order of components, and where a schema is written, make no difference", async () => {
  const text = JSON.stringify(libraryDocument())
    .replaceAll("NewBook", "BookInput")
    .replaceAll('schemas/Book"', 'schemas/Volume"')
    .replace('"Book":', '"Volume":');
  const document = JSON.parse(text);
  const { schemas } = document.components;
  document.components.schemas = Object.fromEntries(Object.entries(schemas).toReversed());
  schemas.Volume.allOf = [{ properties: { pages: schemas.Volume.properties.pages } }];
  delete schemas.Volume.properties.pages;

  expect(compareContracts(library, await loadContract(document))).toEqual([]);
});

/** The actions that undo each other. */
const counterActions: Readonly<Record<Action, Action>> = {
  added: "removed",
  removed: "added",
  increased: "decreased",
  decreased: "increased",
  changed: "changed",
};

test("every rule has its opposite", () => {
  const alone = [...allRules.values()].filter(
    ({ direction, kind, action }) => !allRules.has(ruleId(direction, kind, counterActions[action])),
  );

  expect(alone).toEqual([]);
});

test("every rule is named by an edit, a case of the corpus, or listed here", () => {
  const edits = allEdits.flatMap(({ rules, back }) => [...rules, ...back]);
  const cases = Object.values(corpus)
    .flat()
    .flatMap(({ changes, back }) => `${changes}, ${back}`.match(/[a-z]+-[-a-z]+/g) ?? []);
  const named = new Set([...edits, ...cases]);
  const kinds = new Set([...named].map((rule) => allRules.get(rule)?.kind));

  expect([...named].filter((rule) => !allRules.has(rule))).toEqual([]);
  expect([...allRules.values()].map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual(
    ["pagination", "pagination", "pagination", "job", "job", "job", "open-mark", "open-mark"],
  );
});

test("a breaking change of a schema has a witness, and is dangerous without one", async () => {
  const [without, inVain]: [string[], string[]] = [[], []];
  for (const { name, apply } of allEdits) {
    const edited = await loadContract(apply(libraryDocument()));
    for (const change of [...diffDocuments(library, edited), ...diffDocuments(edited, library)]) {
      if (change.tried !== undefined) inVain.push(`${name}: ${change.rule}`);
      const isOfSchema = /body|query|header|path/.test(change.at) && change.severity === "breaking";
      const isOfPlace = /media-type|parameter|required-header|-body-/.test(change.rule);
      if (isOfSchema && !isOfPlace && !change.witness) without.push(`${name}: ${change.rule}`);
    }
  }

  expect(without).toEqual([]);
  expect([...new Set(inVain)]).toEqual(unshowable);
});

test.each([
  ["a shorter longest text", "Longer texts are no longer accepted: maxLength (40 → 30)"],
  ["no longest text", "Longer texts are accepted now: maxLength (40 → none)"],
])("the message of %s names the values that callers can send", async (name, message) => {
  const edited = await loadContract(
    allEdits.find((edit) => edit.name === name)?.apply(libraryDocument()) ?? {},
  );

  expect(compareContracts(library, edited).map((change) => change.message)).toEqual([message]);
});

test("a change of a shared schema names the operations that use it", async () => {
  const edit = allEdits.find(({ name }) => name === "a longer title");
  const edited = await loadContract(edit?.apply(libraryDocument()) ?? {});

  const changes = compareContracts(library, edited);

  expect(changes.map(({ at, operations }) => [at, operations])).toEqual([
    ["200 body /books/*/title", ["list_books"]],
    ["201 body /title", ["create_book"]],
    ["200 body /title", ["get_book"]],
  ]);
});
