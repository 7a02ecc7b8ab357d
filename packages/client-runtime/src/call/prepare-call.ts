import { checkHeaders } from "../options/check-headers.ts";
import type { Auth } from "../options/credential-source.ts";
import { checkOptions } from "../options/check-options.ts";
import { ClientError, isClientError } from "../options/client-error.ts";
import { judgeResponse } from "../outcome/judge-response.ts";
import type { Operation, UrlInput } from "../request/operation.ts";
import type { PreparedCall } from "./ongoing/prepared-call.ts";
import type { Runtime } from "./ongoing/runtime.ts";

/** The input of any operation's method. */
export interface CallInput extends UrlInput {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** One of the media types of the body, if the operation takes several. */
  readonly contentType?: string;
  /** The media types of responses that the caller wants. Default: all documented ones. */
  readonly accept?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  readonly auth?: Auth | null | undefined;
  readonly sentBefore?: boolean;
}

/** Checks the input, mints a key if the operation needs one, and serializes the call. Throws ClientError. */
export function prepareCall(runtime: Runtime, entry: Operation, given: CallInput): PreparedCall {
  const { functions, idempotency, name, path } = entry;
  checkOptions(given);
  // `toOperation` has checked that the entry has the functions it needs.
  const write = functions as Required<NonNullable<Operation["functions"]>>;
  try {
    const input = convertedInput(entry, given);
    const own = ownHeaders(entry, input.headers);
    const written = entry.body && write.writeBody(entry, input.body, input.contentType);
    const call: PreparedCall = {
      name,
      entry,
      url: runtime.baseUrl + (functions?.writeUrl?.(entry, input) ?? path),
      headers: { ...acceptOf(entry, input), ...written?.headers, ...own },
      body: written?.body,
      idempotencyKey:
        idempotency && write.keyedCalls.idempotencyKey(idempotency, input.idempotencyKey),
      createdAt: runtime.now(),
      judge: judgeResponse,
    };
    return functions?.finishCall?.(call, runtime, input) ?? call;
  } catch (cause) {
    if (isClientError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ClientError("request-invalid", `${name} cannot be sent: ${reason}`, { cause });
  }
}

function convertedInput(entry: Operation, given: CallInput): CallInput {
  return entry.functions?.convertInput?.(entry, given) ?? given;
}

function ownHeaders(
  entry: Operation,
  given: CallInput["headers"] = {},
): Readonly<Record<string, string>> {
  const written = entry.functions?.writeHeaders?.(entry, given) ?? given;
  return checkHeaders(written, entry.managedHeaders);
}

function acceptOf(
  entry: Operation,
  { accept = entry.accept }: CallInput,
): Readonly<Record<string, string>> {
  return accept ? { accept } : {};
}
