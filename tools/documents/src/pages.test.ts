import { expect, test } from "vitest";
import { listDocuments } from "./list-documents.ts";
import { walkLists } from "./walk-lists.ts";

/** Documents without `x-pagination`, and the form of pages that their lists have. */
const forms: Readonly<Record<string, string>> = {
  "@readme/oas-examples 3.0/star-trek.json": "page",
  "@readme/oas-examples 3.1/readme.json": "page",
  "Scalar Galaxy": "url",
  Blockfrost: "page",
  Dialogporten: "cursor",
};

const documents = listDocuments().filter(({ name }) => name in forms);

test.each(documents)(
  "the generated client reads the lists of $name to their ends, each item once",
  { timeout: 120_000 },
  async ({ name, file }) => {
    const lists = await walkLists(file);

    expect(new Set(lists.map(({ form }) => form))).toEqual(new Set([forms[name]]));
    expect(lists.some(({ pages }) => pages > 1)).toBe(true);
    for (const { operation, items, whole } of lists)
      expect({ operation, items: items.toSorted() }).toEqual({
        operation,
        items: whole.toSorted(),
      });
  },
);
