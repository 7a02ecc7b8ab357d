import { expect, test } from "vitest";
import { parseText } from "./parse-text.ts";

test("an anchor may be used as often as a large document needs", () => {
  const uses = Array.from({ length: 500 }, (_, at) => `  /p${at}: *shared`).join("\n");
  const value = parseText(`shared: &shared { get: {} }\npaths:\n${uses}\n`, "document.yaml");
  expect(Object.keys(Object(value).paths)).toHaveLength(500);
});

test("the YAML version that a document declares does not change what its scalars are", () => {
  expect(parseText("%YAML 1.1\n---\nday: 2020-01-01\nis: yes\n", "document.yaml")).toEqual({
    day: "2020-01-01",
    is: "yes",
  });
});
