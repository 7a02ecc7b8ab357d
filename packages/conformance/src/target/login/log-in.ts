import { type Contract, formatPointer, type Place } from "@plumbline/contract";
import type { Identity, TokenRenewal } from "../../model/target.ts";
import { createGrant } from "./create-grant.ts";
import { createLogin } from "./create-login.ts";
import { createTokenRenewal } from "./create-token-renewal.ts";
import type { SignInTarget } from "./send-sign-in.ts";
import type { IssuedToken, SignInStep } from "./sign-in-step.ts";

/** Options of `logIn`. */
export interface LogInOptions {
  readonly contract: Contract;
  readonly target: SignInTarget;
  /** Logins and grants by the name of the identity. */
  readonly steps: ReadonlyMap<string, SignInStep>;
  /** Returns the place of a JSON Pointer into the target. */
  readonly locate: (pointer: string) => Place;
  /** Whether nothing may be sent. If so, a placeholder replaces the token. */
  readonly isOffline: boolean;
  readonly signal: AbortSignal;
}

/** The identities of a run with their tokens. */
export interface LoggedIn {
  readonly identities: readonly Identity[];
  /** Request the tokens again, when they are too old or the target rejects them. */
  readonly renewals: readonly TokenRenewal[];
  /** The passwords and client secrets that were sent. */
  readonly secrets: readonly string[];
}

/**
 * Gives each identity that has a login or a grant and no other token the token of that login or grant. Throws ConformanceError
 * `CONFIG_INVALID`, `CREDENTIAL_REJECTED`, `OPTION_INVALID`, `TARGET_UNREACHABLE`.
 */
export async function logIn(
  identities: readonly Identity[],
  options: LogInOptions,
): Promise<LoggedIn> {
  const renewals: TokenRenewal[] = [];
  const loggedIn: Identity[] = [];
  for (const [index, identity] of identities.entries()) {
    const step = options.steps.get(identity.name);
    if (!step || identity.token !== undefined) {
      loggedIn.push(identity);
      continue;
    }
    const request = createRequest(identity.name, step, { ...options, index });
    // oxlint-disable-next-line no-await-in-loop -- some servers let one login of a user end another
    const issued = options.isOffline ? offlineToken(identity, step) : await request();
    loggedIn.push(withToken(identity, issued));
    renewals.push(createTokenRenewal(issued, request));
  }
  const secrets = [...options.steps.values()].flatMap((step) => step.secrets);
  return { identities: loggedIn, renewals, secrets };
}

function createRequest(
  name: string,
  step: SignInStep,
  { index, ...options }: LogInOptions & { readonly index: number },
): () => Promise<IssuedToken> {
  const placed = (key: string): LogInOptions & { readonly place: Place } => ({
    ...options,
    place: options.locate(formatPointer(["identities", String(index), key])),
  });
  return "grant" in step
    ? createGrant(name, step.grant, placed("grant"))
    : createLogin(name, step.login, placed("login"));
}

function offlineToken({ name }: Identity, step: SignInStep): IssuedToken {
  const scopes = "grant" in step ? step.grant.scopes : undefined;
  return { token: `login of ${name}`, ...(scopes && { scopes }) };
}

/** Stands for the token in a credential of a security scheme. */
const tokenMark = "<token>";

/** Scopes of the identity take precedence over scopes of the response. */
function withToken(identity: Identity, { token, scopes }: IssuedToken): Identity {
  const credentials = Object.fromEntries(
    Object.entries(identity.credentials ?? {}).map(([scheme, secret]) => [
      scheme,
      secret.replaceAll(tokenMark, () => token),
    ]),
  );
  return {
    ...(scopes && { scopes }),
    ...identity,
    token,
    ...(identity.credentials && { credentials }),
  };
}
