import { ClientError } from "../../options/client-error.ts";
import { intentChecksum } from "./intent-checksum.ts";
import type { Intent } from "./intent.ts";
import type { PreparedCall } from "../ongoing/prepared-call.ts";
import type { Runtime } from "../ongoing/runtime.ts";

/** The intent of a prepared call. Throws ClientError. */
export function toIntent(runtime: Runtime, call: PreparedCall): Intent {
  const { entry, name } = call;
  if (entry.server !== undefined)
    throw new ClientError(
      "intent-invalid",
      `${name} has a server of its own, which an intent cannot store; call the method instead`,
    );
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
