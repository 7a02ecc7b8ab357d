import { loadContract } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { diffDocuments } from "../src/index.ts";
import { corpus } from "./corpus/corpus.ts";

describe.each(Object.entries(corpus))("changes of %s", (_topic, cases) => {
  test.each(cases)("$name", async ({ before, after, changes, back }) => {
    const [one, other] = [await loadContract(before), await loadContract(after)];
    const say = (...contracts: Parameters<typeof diffDocuments>): readonly string[] =>
      [
        ...new Set(diffDocuments(...contracts).map(({ severity, rule }) => `${severity} ${rule}`)),
      ].toSorted();

    expect([say(one, other), say(other, one)]).toEqual([listOf(changes), listOf(back)]);
  });
});

function listOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(", ").toSorted();
}

test("the corpus has at least 80 pairs of documents with different names", () => {
  const names = Object.values(corpus)
    .flat()
    .map(({ name }) => name);

  expect(names.length).toBeGreaterThanOrEqual(80);
  expect(new Set(names).size).toBe(names.length);
});
