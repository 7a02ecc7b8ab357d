import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findMisspellings, openDictionary } from "./find-misspellings.ts";
import { findWordings } from "./find-wordings.ts";
import { proseAllowances } from "./prose-allowances.ts";
import { proseRules } from "./prose-rules.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");

const leftOut =
  /(?:^|\/)(?:node_modules|dist|generated|golden|fixtures)\/|^docs\/(?:api\/|checks\.md)|^tools\/laws\/prose\/|CHANGELOG/;
const patterns = ["{packages,tools,openapi,examples}/**/*.{ts,mjs,md}", "docs/**/*.md", "*.md"];
const exclude = (path: string): boolean => /(?:^|[\\/])(?:node_modules|dist)$/.test(path);
const files = globSync(patterns, { cwd: root, exclude })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !leftOut.test(path))
  .map((path) => ({ path, text: read(path) }));
const dictionary = openDictionary(read("tools/laws/words.txt"), read("CONTEXT.md"));

const page = (text: string) => [{ path: "page.md", text }];
const script = (text: string) => [{ path: "script.ts", text }];

describe("the English of the repository", () => {
  test("has no wording of the table of rules", () => {
    expect(findWordings(files, proseRules, proseAllowances)).toEqual([]);
  });

  test("is spelled correctly", () => {
    expect(findMisspellings(files, dictionary)).toEqual([]);
  });

  test("needs each allowance, for a reason", () => {
    const idle = proseAllowances.filter(({ path, words }) => {
      const found = findWordings(
        files.filter((file) => file.path === path),
        proseRules,
      );
      return !found.some((breach) => breach.found === words);
    });
    expect(idle).toEqual([]);
    expect(proseAllowances.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});

test.each([
  "A text that is no number is an error.",
  "What is no request gets 400.",
  "Whoever edits it runs the tests.",
  "Nobody reads it.",
  "Three requests, of which one fails.",
  "And a header besides.",
  "It is as good as empty.",
  "It comes to ten requests.",
  "Each package is held to this.",
  "Its name stands in the table.",
  "It hands the value back.",
  "It wants a token.",
  "Input to be refused.",
  "The server refuses it.",
  "Only where a limit is declared.",
  "Where there is none, it waits.",
  "It waits for ever.",
  "The run starts anew.",
  "It waits, lest it fail.",
  "It sends nothing but headers.",
  "It tells the two apart.",
  "It returns one in its stead.",
  "It ends of its own accord.",
  "It is taken for another.",
])("a rule finds: %s", (text) => {
  expect(findWordings(page(text), proseRules).length).toBeGreaterThan(0);
});

test.each([
  "There is no limit, and it is no longer than 10.",
  "The connection is refused. It refuses connections.",
  "The file where it is defined, beside the source.",
  "`nobody` and [a page](nobody.md)",
  "```ts\n// whoever reads it\n```\nText.",
])("no rule finds: %s", (text) => {
  expect(findWordings(page(text), proseRules)).toEqual([]);
});

test("comments and strings of several words are read, with their lines", () => {
  const text = `/**
 * A name that stands
 * in the table.
 */
export const nobody = "nobody";
// nobody
export const message = \`the caller \${nobody} is no owner\`;`;
  expect(findWordings(script(text), proseRules).map(({ at, found }) => [at, found])).toEqual([
    ["script.ts:2", "stands in"],
    ["script.ts:6", "nobody"],
    ["script.ts:7", "is no"],
  ]);
});

test("misspelled words are found, and names are not words", () => {
  const text = "A requst to `mispeled` has a maxLegnth, x-hedaer and idempotency keys. Requst.";
  expect(findMisspellings(page(text), dictionary).map(({ found }) => found)).toEqual(["requst"]);
});
