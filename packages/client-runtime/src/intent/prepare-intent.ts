import { ClientError } from "../check/client-error.ts";
import { intentChecksum } from "./intent-checksum.ts";
import type { Intent } from "./intent.ts";
import type { Operation } from "../request/operation.ts";
import { prepareCall, type CallInput } from "../call/prepare-call.ts";
import type { Runtime } from "../call/runtime.ts";

/** Prepares a call without sending it. Rejects with ClientError. */
export async function prepareIntent(
  runtime: Runtime,
  name: string,
  input: CallInput,
): Promise<Intent> {
  const entry = keyedEntry(runtime, name);
  if (entry.server !== undefined)
    throw new ClientError(
      "intent-invalid",
      `${name} has a server of its own, which an intent cannot store; call the method instead`,
    );
  const call = prepareCall(runtime, entry, input);
  const { body = null, headers, url, createdAt, idempotencyKey = "" } = call;
  if (body !== null && typeof body !== "string")
    throw new ClientError(
      "request-invalid",
      `${name} has a body that is not text, which an intent cannot store; call the method instead`,
    );
  const intent = {
    operation: name,
    baseUrl: runtime.baseUrl,
    // Normalized, so that `readIntent` can compare it.
    path: new URL(url).href.slice(runtime.baseUrl.length),
    headers: Object.freeze({ ...headers }),
    body,
    idempotencyKey,
    createdAt: new Date(createdAt).toISOString(),
  };
  return Object.freeze({ ...intent, checksum: intentChecksum(intent) });
}

/** The operation of a name. Throws ClientError `intent-invalid` if there is none, or it takes no key. */
export function keyedEntry({ operations }: Runtime, name: unknown): Operation {
  const entry =
    typeof name === "string" && Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (entry?.idempotency) return entry;
  throw new ClientError(
    "intent-invalid",
    `The client has no operation ${JSON.stringify(name)} that takes an idempotency key`,
  );
}
