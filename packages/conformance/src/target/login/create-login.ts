import { didYouMean } from "@plumbline/command";
import {
  type Contract,
  type JsonValue,
  type Operation,
  type Place,
  resolvePointer,
} from "@plumbline/contract";
import { ConformanceError, isConformanceError } from "../../model/errors/conformance-error.ts";
import { bodyMediaType, buildRequest } from "../../input/request/build-request.ts";
import { withFixedHeaders } from "../../input/request/fixed-headers.ts";
import { rejectUnsendable } from "../reject-unsendable.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { sendSignIn, type SignInTarget } from "./send-sign-in.ts";
import type { LoginStep } from "./login-step.ts";
import type { IssuedToken } from "./sign-in-step.ts";

export interface LoginOptions {
  readonly contract: Contract;
  readonly target: SignInTarget;
  readonly signal: AbortSignal;
  /** Where the login is written. */
  readonly place: Place;
}

/**
 * Returns a function that sends the login of an identity and resolves with its token. Throws and rejects with ConformanceError
 * `CONFIG_INVALID`, `CREDENTIAL_REJECTED`, `OPTION_INVALID`, `TARGET_UNREACHABLE`.
 */
export function createLogin(
  name: string,
  step: LoginStep,
  options: LoginOptions,
): () => Promise<IssuedToken> {
  const { target, place, signal } = options;
  const operation = operationOf(step, options);
  const request = withFixedHeaders(
    buildRequest(
      operation,
      { path: {}, query: {}, header: {}, cookie: {}, body: step.body },
      { baseUrl: target.baseUrl },
    ),
    { headers: target.headers ?? {}, isSigned: true, current: (secret) => secret },
  );
  return async () => {
    const response = await sendSignIn(request, {
      target,
      operation: operation.id,
      identity: name,
      signal: AbortSignal.any([signal, AbortSignal.timeout(target.timeoutMs ?? 30_000)]),
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      if (isConformanceError(cause)) throw cause;
      throw new ConformanceError(
        "TARGET_UNREACHABLE",
        `The login of identity "${name}" got no response from ${target.baseUrl}`,
        { cause, place, hint: "Start the target, or correct its base URL." },
      );
    });
    const token = await tokenOf(response, name, { step, place });
    rejectUnsendable(`identity "${name}"`, token);
    const { renewAfterMs } = step;
    return { token, ...(renewAfterMs === undefined ? {} : { renewAfterMs }) };
  };
}

function operationOf(
  { operation: id }: LoginStep,
  { contract: { operations }, place }: LoginOptions,
): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation)
    throw new ConformanceError("CONFIG_INVALID", `The document has no operation "${id}"`, {
      place: { ...place, pointer: `${place.pointer ?? ""}/operation` },
      hint: didYouMean(
        id,
        operations.map((one) => one.id),
      ),
    });
  if (bodyMediaType(operation)) return operation;
  throw new ConformanceError(
    "CONFIG_INVALID",
    `The operation "${id}" has no body in which a login can be sent`,
    { place, hint: "Name the operation that takes the credentials, or give the token itself." },
  );
}

interface ReadTokenOptions {
  readonly step: LoginStep;
  readonly place: Place;
}

/** A login form in a browser gets a redirect and a cookie, so a redirect is not a rejection. */
async function tokenOf(
  response: Response,
  name: string,
  { step: { token: pointer, cookie }, place }: ReadTokenOptions,
): Promise<string> {
  const { status } = response;
  const text = await response.text();
  if (!isSuccess(status) && !(cookie !== undefined && isRedirect(status)))
    throw new ConformanceError(
      "CREDENTIAL_REJECTED",
      `The login of identity "${name}" was rejected with ${status}`,
      { place, hint: "Correct the body of the login." },
    );
  const found =
    cookie === undefined ? textAtPointer(text, pointer ?? "") : cookieOf(response, cookie);
  if (found) return found;
  const sought = cookie === undefined ? `text at ${pointer ?? "/"}` : `cookie "${cookie}"`;
  throw new ConformanceError(
    "CONFIG_INVALID",
    `The response to the login of identity "${name}" has no ${sought}`,
    {
      place,
      hint: "Give the JSON Pointer of the token in the body as token, or the name of its cookie as cookie.",
    },
  );
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < httpStatus.badRequest;
}

function textAtPointer(text: string, pointer: string): string | undefined {
  try {
    const value = resolvePointer(JSON.parse(text) as JsonValue, pointer); // JSON.parse returns JSON.
    return typeof value === "string" ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The value of a cookie that the response sets. @see https://www.rfc-editor.org/rfc/rfc6265#section-5.2 */
function cookieOf({ headers }: Response, name: string): string | undefined {
  const pairs = headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const pair = pairs.findLast((one) => one.slice(0, one.indexOf("=")).trim() === name);
  return pair?.slice(pair.indexOf("=") + 1).trim();
}
