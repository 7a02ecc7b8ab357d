import { isConformanceError } from "../../model/errors/conformance-error.ts";
import type { TokenRenewal } from "../../model/target.ts";
import type { IssuedToken } from "./sign-in-step.ts";

/**
 * Requests a token again when the token is too old or was rejected. Requests that are sent meanwhile wait for the same token. A rejected
 * request for a token is not sent again, because servers lock users out who fail repeatedly.
 */
export function createTokenRenewal(
  first: IssuedToken,
  request: () => Promise<IssuedToken>,
): TokenRenewal {
  let issued = first;
  let issuedAt = performance.now();
  let isRejected = false;
  let flight: Promise<IssuedToken> | undefined;
  const secrets = new Set(first.secrets);

  const isOld = (): boolean => performance.now() - issuedAt > (issued.renewAfterMs ?? Infinity);
  const renew = async (): Promise<IssuedToken> => {
    const startedAt = performance.now();
    issued = await request();
    issuedAt = startedAt;
    isRejected = false;
    for (const secret of issued.secrets ?? []) secrets.add(secret);
    return issued;
  };
  return {
    token: first.token,
    secrets: () => [...secrets],
    current: async () => {
      if (flight) return (await flight).token;
      if (!isRejected && !isOld()) return issued.token;
      flight = renew();
      // A request that fails for good is kept, so that it is not sent again.
      flight.then(
        () => (flight = undefined),
        (error: unknown) => {
          if (mayPass(error)) flight = undefined;
        },
      );
      return (await flight).token;
    },
    reject: (token) => {
      // A late rejection of an earlier token does not affect the current one.
      if (token === issued.token) isRejected = true;
    },
  };
}

function mayPass(error: unknown): boolean {
  return isConformanceError(error) && error.code === "TARGET_UNREACHABLE";
}
