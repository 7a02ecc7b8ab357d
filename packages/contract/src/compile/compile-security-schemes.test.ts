import { expect, test } from "vitest";
import type { JsonObject } from "../model/json-value.ts";
import { compileContract } from "./compile-contract.ts";

function schemeOf(scheme: JsonObject): unknown {
  const { securitySchemes } = compileContract({
    openapi: "3.1.1",
    info: { title: "Shop", version: "1" },
    paths: {},
    components: { securitySchemes: { key: scheme } },
  });
  return securitySchemes["key"];
}

test.each(["Authorization: Bearer", "authorization:bearer"])(
  "an API key in the header %j is a bearer token",
  (name) => {
    const scheme = schemeOf({ type: "apiKey", in: "header", name });
    expect(scheme).toMatchObject({ type: "http", scheme: "bearer" });
    expect(scheme).not.toHaveProperty("parameterName");
  },
);

test.each([
  { in: "header", name: "Authorization" },
  { in: "header", name: "X-Authorization" },
  { in: "query", name: "Authorization: Bearer" },
])("an API key with $in and $name stays one", (place) => {
  expect(schemeOf({ type: "apiKey", ...place })).toMatchObject({
    type: "apiKey",
    parameterName: place.name,
  });
});
