import type { OperationEntry } from "./operation-table.ts";
import { checkHeaders } from "./check-headers.ts";
import { ClientError } from "./client-error.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** What any operation may be passed; `OperationInput` says what one of them takes. */
export interface CallInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
}

/** One call, checked and with its key. */
export interface PreparedCall {
  /** Name of the method. */
  readonly name: string;
  readonly entry: OperationEntry;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Without the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Checks what was passed and mints the key where one is needed. Throws ClientError. */
export function prepareCall(name: string, entry: OperationEntry, input: CallInput): PreparedCall {
  const { idempotency, body } = entry;
  if (body?.required && input.body === undefined) throw bodyMissing(name);
  const key = idempotency && idempotencyKey(idempotency, input.idempotencyKey);
  return {
    name,
    entry,
    path: input.path ?? {},
    query: input.query ?? {},
    headers: {
      ...acceptHeader(entry),
      ...(body && input.body !== undefined && contentType(body.mediaType, input.body)),
      ...checkHeaders(input.headers ?? {}, entry.managedHeaders),
    },
    body: body ? input.body : undefined,
    idempotencyKey: key,
  };
}

function acceptHeader({ responses }: OperationEntry): Record<string, string> {
  const mediaTypes = new Set(Object.values(responses).flat());
  return mediaTypes.size > 0 ? { accept: [...mediaTypes].join(", ") } : {};
}

/** A form with files has its own boundary, which only the platform knows. */
function contentType(mediaType: string, body: unknown): Record<string, string> {
  return body instanceof FormData ? {} : { "content-type": mediaType };
}

function bodyMissing(name: string): ClientError {
  return new ClientError("body-missing", `${name} needs a body`);
}
