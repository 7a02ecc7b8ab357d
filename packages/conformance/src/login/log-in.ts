import { type Contract, formatPointer, type Place } from "@plumbline/contract";
import type { Identity, Target, TokenRenewal } from "../model/target.ts";
import { createLogin } from "./create-login.ts";
import type { LoginStep } from "./login-step.ts";

export interface LogInOptions {
  readonly contract: Contract;
  readonly target: Pick<Target, "baseUrl" | "headers" | "timeoutMs">;
  /** The login of each identity that has one, by its name. */
  readonly steps: ReadonlyMap<string, LoginStep>;
  /** Returns the place of a JSON Pointer into the target. */
  readonly locate: (pointer: string) => Place;
  /** Whether nothing may be sent. Then a text takes the place of the token. */
  readonly isOffline: boolean;
  readonly signal: AbortSignal;
}

export interface LoggedIn {
  readonly identities: readonly Identity[];
  /** Log in again, for tokens that do not last as long as a run. */
  readonly renewals: readonly TokenRenewal[];
}

/**
 * Gives each identity with a login and no other token the token in the response of its login operation. Throws
 * ConformanceError `CONFIG_INVALID`, `CREDENTIAL_REJECTED`, `OPTION_INVALID`, `TARGET_UNREACHABLE`.
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
    const request = createLogin(identity.name, step, {
      ...options,
      place: options.locate(formatPointer(["identities", String(index), "login"])),
    });
    // oxlint-disable-next-line no-await-in-loop -- some servers let one login of a user end another
    const token = options.isOffline ? `login of ${identity.name}` : await request();
    loggedIn.push({ ...identity, token });
    if (step.renewAfterMs !== undefined)
      renewals.push(createLoginRenewal(token, step.renewAfterMs, request));
  }
  return { identities: loggedIn, renewals };
}

/** Logs in again when the token is older than `afterMs`. Requests that are sent meanwhile wait for the same login. */
function createLoginRenewal(
  token: string,
  afterMs: number,
  request: () => Promise<string>,
): TokenRenewal {
  let current = Promise.resolve(token);
  let issuedAt = performance.now();
  return {
    token,
    current: () => {
      if (performance.now() - issuedAt > afterMs) {
        issuedAt = performance.now();
        current = request();
      }
      return current;
    },
  };
}
