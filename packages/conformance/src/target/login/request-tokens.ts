import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  type CustomFetchOptions,
  genericTokenEndpointRequest,
  None,
  OperationProcessingError,
  processGenericTokenEndpointResponse,
  ResponseBodyError,
  type TokenEndpointResponse,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import type { Place } from "@plumbline/contract";
import { ConformanceError, isConformanceError } from "../../model/errors/conformance-error.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { sendSignIn, type SignInTarget } from "./send-sign-in.ts";
import type { GrantStep } from "./grant-step.ts";

export interface TokenRequest {
  readonly endpoint: string;
  /** `refresh_token`, or the kind of the grant. */
  readonly grantType: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly step: GrantStep;
  /** Name of the identity, for messages. */
  readonly name: string;
  readonly place: Place;
  readonly target: SignInTarget;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Requests tokens from a token endpoint. A message contains only the status and the error code of the response, and nothing of the request.
 * Rejects with ConformanceError `CONFIG_INVALID`, `CREDENTIAL_REJECTED`, `TARGET_UNREACHABLE`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.2
 */
export async function requestTokens(request: TokenRequest): Promise<TokenEndpointResponse> {
  const { endpoint, grantType, parameters, step, signal } = request;
  const server = { issuer: new URL(endpoint).origin, token_endpoint: endpoint };
  // The library requires an ID. Without one, `clientAuthOf` sends none.
  const client = { client_id: step.clientId ?? "none" };
  const options = {
    [customFetch]: async (url: string, init: TokenFetchInit) =>
      withoutIdToken(await fetchFrom(request, url, init)),
    // The URL has been checked before.
    [allowInsecureRequests]: true,
    signal: AbortSignal.any([signal, AbortSignal.timeout(request.timeoutMs)]),
  };
  try {
    const response = await genericTokenEndpointRequest(
      server,
      client,
      clientAuthOf(step),
      grantType,
      { ...parameters },
      options,
    );
    const tokens = await processGenericTokenEndpointResponse(server, client, response);
    if (tokens.token_type === "bearer") return tokens;
  } catch (error) {
    signal.throwIfAborted();
    throw toConformanceError(error, request);
  }
  throw invalidAnswer("its tokens are not bearer tokens", request);
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function clientAuthOf({ clientId, clientSecret, clientAuthentication }: GrantStep): ClientAuth {
  if (clientId === undefined) return () => undefined;
  if (clientSecret === undefined) return None();
  return clientAuthentication === "client_secret_post"
    ? ClientSecretPost(clientSecret)
    : ClientSecretBasic(clientSecret);
}

type TokenFetchInit = CustomFetchOptions<"POST", URLSearchParams>;

async function fetchFrom(
  { name, place, endpoint, target, signal: ended }: TokenRequest,
  url: string,
  { method, headers, body, signal = ended }: TokenFetchInit,
): Promise<Response> {
  try {
    const request = { method, url, headers, body: String(body) };
    return await sendSignIn(request, { target, identity: name, signal });
  } catch (cause) {
    if (isConformanceError(cause)) throw cause;
    throw new ConformanceError(
      "TARGET_UNREACHABLE",
      `The grant of identity "${name}" got no response from ${endpoint}`,
      { cause, place, hint: "Start the authorization server, or correct the token endpoint." },
    );
  }
}

/** Removes the ID token from a response. The run does not use it, and the library would check it against an unknown issuer. */
async function withoutIdToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  if (!isSuccess(status)) return new Response(text || null, { status, headers });
  try {
    const body: unknown = JSON.parse(text);
    const { id_token: _, ...rest } = Object(body);
    return new Response(JSON.stringify(rest), { status, headers });
  } catch {
    return new Response(text, { status, headers });
  }
}

function toConformanceError(error: unknown, request: TokenRequest): unknown {
  if (error instanceof ConformanceError) return error;
  const { name, place } = request;
  const status = statusOf(error);
  const code = error instanceof ResponseBodyError ? wordOf(error.error) : undefined;
  if (status !== undefined)
    return new ConformanceError(
      "CREDENTIAL_REJECTED",
      `The grant of identity "${name}" was rejected with ${[status, code].filter(Boolean).join(" ")}`,
      { place, hint: hints[code ?? ""] ?? hints["invalid_client"] ?? "" },
    );
  const isFixedSentence =
    error instanceof OperationProcessingError || error instanceof UnsupportedOperationError;
  return invalidAnswer(isFixedSentence ? error.message : "it is not a token response", request);
}

function invalidAnswer(why: string, { name, place, endpoint }: TokenRequest): ConformanceError {
  return new ConformanceError(
    "CONFIG_INVALID",
    `The response to the grant of identity "${name}" cannot be used: ${why}`,
    { place, hint: `Check that ${endpoint} is an OAuth token endpoint.` },
  );
}

/** Status of a rejection. */
function statusOf(error: unknown): number | undefined {
  return error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError
    ? error.status
    : undefined;
}

/** An error code in the format of the standards, which no secret has. */
function wordOf(error: string): string | undefined {
  return /^[a-z]+(?:_[a-z]+)*$/.test(error) && error.length <= 40 ? error : undefined;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
const hints: Readonly<Record<string, string>> = {
  invalid_client:
    "Correct the client ID and secret, or send them another way with clientAuthentication.",
  invalid_grant: "Correct the user name and password.",
  invalid_scope: "Correct the scopes.",
  unauthorized_client: "Allow this grant for the client, or use another kind.",
  unsupported_grant_type: "Use another kind of grant.",
};
