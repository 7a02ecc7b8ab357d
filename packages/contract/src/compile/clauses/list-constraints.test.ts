import { expect, test } from "vitest";
import { listConstraints } from "./list-constraints.ts";

test("constraints behind $dynamicRef, prefixItems, then and else are listed", () => {
  const schema = {
    $dynamicAnchor: "node",
    prefixItems: [{ type: "string" }, false],
    if: { type: "array" },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { maxItems: 3 },
    else: { minimum: 1 },
    unevaluatedItems: false,
  };
  const document = { schema, outer: { $dynamicRef: "#node" } };
  expect(listConstraints(document, "/outer").map(({ pointer }) => pointer)).toEqual([
    "/schema/prefixItems/0/type",
    "/schema/prefixItems/1",
    "/schema/if",
    "/schema/then/maxItems",
    "/schema/else/minimum",
    "/schema/unevaluatedItems",
  ]);
});
