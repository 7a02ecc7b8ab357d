import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { findWidened } from "./find-widened.ts";

test.for<readonly [JsonObject, string]>([
  [{ enum: [] }, "enum"],
  [{ type: "any" }, "type"],
  [{ type: ["string", "file"] }, "type"],
  [{ $recursiveRef: "#" }, "$recursiveRef"],
  [{ $recursiveAnchor: true }, "$recursiveAnchor"],
  [{ minimum: 1, exclusiveMinimum: true }, "exclusiveMinimum"],
  [{ maximum: 1, exclusiveMaximum: false }, "exclusiveMaximum"],
])("%j is reported at its keyword", ([schema, keyword]) => {
  const properties = { size: schema };
  const found = findWidened({ components: { schemas: { Thing: { type: "object", properties } } } });

  expect(found).toEqual([
    {
      pointer: `/components/schemas/Thing/properties/size/${keyword}`,
      part: "Thing",
      reason: expect.stringContaining("The client"),
    },
  ]);
});

test("ordinary schemas, properties named like keywords and security schemes are not reported", () => {
  const components = {
    schemas: {
      Thing: { type: ["object", "null"], enum: [null], properties: { type: {}, enum: {} } },
    },
    securitySchemes: { login: { type: "oauth2" } },
  };
  expect(findWidened({ components })).toEqual([]);
});
