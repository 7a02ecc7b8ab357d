import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isConformanceError } from "../../model/errors/conformance-error.ts";
import { loadLedger } from "./load-ledger.ts";
import type { Ledger } from "./ledger.ts";

const text = `# Books
- id: book-title
  says: A book has a title.
  where: [/components/schemas/Book/required]
  proof: [rejects/body]
- id: book-printed
  says: A book is printed somewhere.
  beyond: no request shows a press
  proof: []
- id: book-colours
  says: Which colours there are is not shown.
  open:
    treated: any colour is taken
    where: /components/schemas/Book/properties/colour
`;

async function load(content: string): Promise<Ledger> {
  const file = join(await mkdtemp(join(tmpdir(), "plumbline-ledger-")), "books.yaml");
  await writeFile(file, content);
  return loadLedger(file);
}

test("reads entries of each kind", async () => {
  expect(await load(text)).toEqual({
    source: expect.stringMatching(/books\.yaml$/),
    entries: [
      {
        id: "book-title",
        says: "A book has a title.",
        where: ["/components/schemas/Book/required"],
        kind: "where",
        proof: ["rejects/body"],
      },
      {
        id: "book-printed",
        says: "A book is printed somewhere.",
        where: [],
        kind: "beyond",
        because: "no request shows a press",
        proof: [],
      },
      {
        id: "book-colours",
        says: "Which colours there are is not shown.",
        where: ["/components/schemas/Book/properties/colour"],
        kind: "open",
        because: "any colour is taken",
        proof: [],
      },
    ],
  });
});

test.each([
  ["id: a", "it is not a list of entries", undefined],
  ["- id: a\n  says: [", "The ledger cannot be read", 2],
  ["- just a text", "entry 1 is not an object", 1],
  ["- says: It says.\n  beyond: why", "entry 1 has no id", 1],
  ["- id: a\n  beyond: why", "entry 1 (a) has no says", 1],
  ["- id: a\n  says: It says.", "has none of where, beyond, open", 1],
  [
    "- id: a\n  says: It says.\n  where: [/a]\n  beyond: why",
    "has where and beyond, but only one is allowed",
    1,
  ],
  [
    "- id: a\n  says: It says.\n  where: [a]",
    "has an invalid where: it must be a list of JSON Pointers",
    1,
  ],
  [
    "- id: a\n  says: It says.\n  where: []",
    "has an invalid where: it must be a list of JSON Pointers",
    1,
  ],
  [
    "- id: a\n  says: It says.\n  open: any",
    "has an invalid open: it must be an object with treated",
    1,
  ],
  ["- id: a\n  says: It says.\n  beyond: why\n  prove: []", "has an unknown member prove", 1],
  ["- id: a\n  says: It says.\n  beyond: why\n  proof: x", "it must be a list of check IDs", 1],
  [
    "- {id: a, says: It says., beyond: why}\n- {id: a, says: It says., beyond: why}",
    "the ID a is used twice, first by entry 1",
    2,
  ],
])("%j is rejected with its line", async (content, message, line) => {
  const error = await load(content).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "LEDGER_INVALID", exitCode: 2 });
  expect(isConformanceError(error) && error.message).toContain(message);
  expect(error).toMatchObject({
    place: { file: expect.stringMatching(/books\.yaml$/), ...(line === undefined ? {} : { line }) },
  });
});

test("a file that does not exist is named", async () => {
  await expect(loadLedger("/nowhere/ledger.yaml")).rejects.toMatchObject({
    code: "LEDGER_INVALID",
    place: { file: "/nowhere/ledger.yaml" },
  });
});

test("the repository's own ledger is valid", async () => {
  const path = new URL("../../../../../openapi/requirements.yaml", import.meta.url);
  const { entries } = await loadLedger(path);
  expect(entries.length).toBeGreaterThan(200);
});
