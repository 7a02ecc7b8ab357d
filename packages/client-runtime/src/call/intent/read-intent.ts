import type { OperationEntry } from "../../table/operation-table.ts";
import { judgeResponse } from "../../outcome/judge-response.ts";
import { checkHeaders } from "../../options/check-headers.ts";
import { ClientError } from "../../options/client-error.ts";
import { idempotencyKey } from "../../outcome/retry/idempotency-key.ts";
import { intentChecksum } from "./intent-checksum.ts";
import type { Intent } from "./intent.ts";
import type { PreparedCall } from "../ongoing/prepared-call.ts";
import { keyedOperation } from "../keyed-operation.ts";
import type { Runtime } from "../ongoing/runtime.ts";

/** The call of an intent. Throws ClientError `intent-invalid` if it was changed, or made for another client or operation. */
export function readIntent(runtime: Runtime, intent: unknown): PreparedCall {
  if (!isIntent(intent)) throw invalid("was not made by prepare(), or was changed since");
  if (intent.baseUrl !== runtime.baseUrl) throw invalid("was made for another base URL");
  const entry = keyedOperation(runtime, intent.operation);
  const url = intent.baseUrl + intent.path;
  if (!isPathOf(entry, intent.path) || URL.parse(url)?.href !== url)
    throw invalid(`has a path that is not one of ${intent.operation}`);
  if (entry.body?.required && intent.body === null) throw invalid("has no body");
  return {
    name: intent.operation,
    entry,
    url,
    headers: checkOwnHeaders(intent.headers, entry),
    body: intent.body ?? undefined,
    idempotencyKey: entry.idempotency && idempotencyKey(entry.idempotency, intent.idempotencyKey),
    createdAt: Date.parse(intent.createdAt),
    judge: judgeResponse,
  };
}

/** Checks the texts of an intent. The checksum covers its other properties. */
function isIntent(value: unknown): value is Intent {
  // Object() makes any value readable.
  const intent = Object(value) as Intent;
  const { body, createdAt, idempotencyKey, path } = intent;
  const texts: readonly unknown[] = [body ?? "", createdAt, idempotencyKey, path];
  return (
    texts.every((text) => typeof text === "string") &&
    Date.parse(createdAt) >= 0 &&
    intent.checksum === intentChecksum(intent)
  );
}

/** Each path parameter is one segment that is not empty. */
function isPathOf({ path }: OperationEntry, given: string): boolean {
  const pattern = path
    .split(/\{[^{}]+\}/)
    .map((fixed) => fixed.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join("[^/?#]+");
  return new RegExp(`^${pattern}(\\?[^#]*)?$`).test(given);
}

/** An intent contains the media types that the client set, so they are allowed. */
function checkOwnHeaders(
  headers: Intent["headers"],
  { managedHeaders }: OperationEntry,
): Readonly<Record<string, string>> {
  const frozen = new Set(["accept", "content-type"]);
  return checkHeaders(
    headers,
    managedHeaders.filter((name) => !frozen.has(name.toLowerCase())),
  );
}

function invalid(why: string): ClientError {
  return new ClientError("intent-invalid", `The intent ${why}`);
}
