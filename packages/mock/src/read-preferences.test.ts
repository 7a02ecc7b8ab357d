import { expect, test } from "vitest";
import { readPreferences } from "./read-preferences.ts";

test.each([
  [null, { dynamic: false, applied: "" }],
  ["code=402", { code: 402, dynamic: false, applied: "code=402" }],
  [
    'code=200, example="a b"; dynamic=true',
    { code: 200, example: "a b", dynamic: true, applied: "code=200, example=a b, dynamic=true" },
  ],
  ["dynamic", { dynamic: true, applied: "dynamic=true" }],
  ["dynamic=false, respond-async, wait=10", { dynamic: false, applied: "" }],
  ["code=abc", { dynamic: false, applied: "" }],
  ["code=999", { dynamic: false, applied: "" }],
])("Prefer: %s", (header, preferences) => {
  expect(readPreferences(header)).toEqual(preferences);
});
