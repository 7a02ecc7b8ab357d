import { expect, test } from "vitest";
import { isDataPath } from "./is-data-path.ts";

test.each([
  ["/components/schemas/Book/examples/0/author", true],
  ["/components/schemas/Book/examples/0", true],
  ["/components/schemas/Book/properties/examples/properties/a", false],
  ["/paths/~1a/get/responses/200/content/application~1json/examples/one", false],
  ["/paths/~1a/get/responses/200/content/application~1json/examples/one/value/a", true],
  ["/paths/~1a/get/parameters/0/examples/0/value", true],
  ["/components/examples/one", false],
  ["/components/schemas/value/properties/example", false],
  ["/paths/~1a/get/responses/default/content", false],
  ["/paths/~1a/x-note/a", true],
])("%s leads into data: %s", (pointer, expected) => {
  expect(isDataPath(pointer)).toBe(expected);
});
