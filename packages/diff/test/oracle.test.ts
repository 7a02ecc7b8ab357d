import { loadContract } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { compareContracts, diffDocuments, listBreaks } from "../src/index.ts";
import { documentOf, schemaPairs } from "./schema-pairs.ts";

const numRuns = inject("isFull") ? 10_000 : 300;
const seed = 20_261_124;

test("property: every value that shows a break has a breaking rule at its part", async () => {
  let witnesses = 0;
  await fc.assert(
    fc.asyncProperty(schemaPairs, async ([left, right]) => {
      const before = await loadContract(documentOf(left));
      const after = await loadContract(documentOf(right));
      const breaks = listBreaks({ before, after, tries: 20 });
      const breaking = compareContracts(before, after).filter(
        ({ severity }) => severity !== "safe",
      );
      witnesses += breaks.length;
      for (const witness of breaks) {
        const rules = breaking.filter(
          ({ at, direction }) => direction === witness.direction && at.startsWith(witness.part),
        );
        expect({ witness, left, right, rules: rules.length }).toMatchObject({
          rules: expect.toSatisfy((count: number) => count > 0),
        });
      }
    }),
    { seed, numRuns },
  );
  console.log(`${witnesses} witnesses of breaks in ${numRuns} pairs of documents, seed ${seed}`);
  expect(witnesses).toBeGreaterThan(numRuns / 4);
});

test("property: a witness is allowed by one document only", async () => {
  await fc.assert(
    fc.asyncProperty(schemaPairs, async ([left, right]) => {
      const before = await loadContract(documentOf(left));
      const after = await loadContract(documentOf(right));
      const [operation] = [before, after].map(({ operations }) => operations[0]);
      for (const { witness } of diffDocuments(before, after, { tries: 20 })) {
        if (!witness) continue;
        const handles = [before, after].map(({ operations: [first] }) =>
          witness.direction === "request"
            ? first?.body?.content[0]?.schema
            : first?.responses[0]?.content[0]?.schema,
        );
        const isValid = handles.map((handle) => handle?.validate(witness.value).length === 0);
        expect(isValid).toEqual(witness.direction === "request" ? [true, false] : [false, true]);
      }
      expect(operation?.id).toBe("send");
    }),
    { seed, numRuns: Math.min(numRuns, 1000) },
  );
});

test("property: a schema compared with itself has no changes", async () => {
  await fc.assert(
    fc.asyncProperty(schemaPairs, async ([schema]) => {
      const [before, after] = [
        await loadContract(documentOf(schema)),
        await loadContract(documentOf(schema)),
      ];
      expect(compareContracts(before, after)).toEqual([]);
    }),
    { seed, numRuns: Math.min(numRuns, 1000) },
  );
});
