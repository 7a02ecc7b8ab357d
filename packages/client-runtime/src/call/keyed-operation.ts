import { ClientError } from "../options/client-error.ts";
import type { Runtime } from "./ongoing/runtime.ts";
import type { Operation } from "../request/operation.ts";

/** The operation of a name. Throws ClientError `intent-invalid` if there is none, or it takes no key. */
export function keyedOperation({ operations }: Runtime, name: unknown): Operation {
  const entry =
    typeof name === "string" && Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (entry?.idempotency) return entry;
  throw new ClientError(
    "intent-invalid",
    `The client has no operation ${JSON.stringify(name)} that takes an idempotency key`,
  );
}
