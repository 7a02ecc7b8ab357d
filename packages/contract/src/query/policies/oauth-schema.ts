import type { JsonObject } from "../../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { textListSchema, textSchema } from "./text-schema.ts";

/** `x-oauth` on an `oauth2` security scheme. */
export const oauthSchema: JsonObject = closedObject(
  {
    metadata: textSchema,
    authorization: textSchema,
    token: textSchema,
    registration: closedObject({ operation: textSchema, callbacks: listOf("https", "loopback") }),
    revocation: closedObject({ operation: textSchema, ends: { enum: ["connection", "token"] } }),
    pkce: { ...textListSchema, minItems: 1 },
    codes: { enum: ["single-use"] },
    resources: closedObject({
      indicator: { enum: ["exact"] },
      tokens: { enum: ["bound"] },
      metadata: closedObject({ rest: textSchema, mcp: textSchema }, ["rest", "mcp"]),
    }),
    refresh: closedObject({
      rotation: { enum: ["always"] },
      reuse: { enum: ["revokes-connection", "rejected"] },
      expiry: { enum: ["with-connection", "with-token"] },
    }),
  },
  ["metadata", "registration", "revocation", "pkce", "codes", "resources", "refresh"],
);

function listOf(...values: readonly string[]): JsonObject {
  return { type: "array", items: { enum: [...values] }, minItems: 1, uniqueItems: true };
}
