import type { JsonObject } from "../../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { durationSchema } from "./duration-schema.ts";
import { statusSchema } from "./status-schema.ts";
import { textSchema, tokenSchema } from "./text-schema.ts";

const key = { header: tokenSchema };
const replay = { header: tokenSchema, value: textSchema };
const statuses = { missing: statusSchema, pending: statusSchema, conflict: statusSchema };

/** `x-idempotency` at the root. */
export const idempotencySchema: JsonObject = closedObject({
  key: closedObject(key),
  replay: closedObject(replay),
  statuses: closedObject(statuses),
  retention: durationSchema,
});

/** `x-idempotency` on an operation: whether it is keyed, or keyed with parts of the root policy overridden. */
export const idempotencyOverrideSchema: JsonObject = {
  if: { type: "object" },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: closedObject(
    {
      key: closedObject(key, Object.keys(key)),
      replay: closedObject(replay, Object.keys(replay)),
      statuses: closedObject(statuses, Object.keys(statuses)),
      retention: durationSchema,
    },
    ["key", "replay", "statuses", "retention"],
  ),
  else: { type: "boolean" },
};
