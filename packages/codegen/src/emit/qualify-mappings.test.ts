import { expect, test } from "vitest";
import { qualifyMappings } from "./qualify-mappings.ts";

const reference = "#/components/schemas/Book";

test("mappings by name become references, and nothing else changes", () => {
  const discriminator = {
    propertyName: "kind",
    mapping: { book: "Book", again: reference, far: "Elsewhere" },
  };
  const document = {
    components: { schemas: { Book: {}, mapping: { title: "Book" }, Shelf: { discriminator } } },
  };

  expect(qualifyMappings(document)).toEqual({
    components: {
      schemas: {
        ...document.components.schemas,
        Shelf: {
          discriminator: {
            ...discriminator,
            mapping: { book: reference, again: reference, far: "Elsewhere" },
          },
        },
      },
    },
  });
});
