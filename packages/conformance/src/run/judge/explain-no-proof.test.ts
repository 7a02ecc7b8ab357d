import { expect, test } from "vitest";
import { explainNoProof } from "./explain-no-proof.ts";

test("a reason becomes a sentence with the remedy of the family behind it", () => {
  expect(explainNoProof("pagination", "the list has one page")).toBe(
    "the list has one page. Create more items than fit on a page, and run again while nothing else changes them.",
  );
  expect(explainNoProof("accepts", "returned 404")).toMatch(
    /^The operation returned 404\. Give a fixture/,
  );
});

test("a reason with its own remedy stays", () => {
  const why =
    "The step pay got status 402. Give an identity whose account pays for this operation.";
  expect(explainNoProof("journeys", why)).toBe(why);
});
