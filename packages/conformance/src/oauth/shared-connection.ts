import { parseDuration } from "@plumbline/contract";
import { neededScopes } from "./authorization-request.ts";
import { connect, type Connection } from "./connection.ts";
import type { OAuthWalk, ResourceKind } from "./oauth-walk.ts";

export interface SharedOptions {
  /** Default: every scope that an operation of the document needs. */
  readonly scopes?: readonly string[];
  /** Default: `rest`. */
  readonly kind?: ResourceKind;
}

/** With less than this part of its lifetime left, an access token is not used any more. */
const leastLeft = 0.25;

/**
 * A connection that all checks of a run share that ask for the same scopes and resource. None of them may revoke it or use up
 * its refresh token. It is made anew before its access token expires. Throws Inconclusive.
 */
export async function sharedConnection(
  walk: OAuthWalk,
  options: SharedOptions = {},
): Promise<Connection> {
  const { scopes = neededScopes(walk), kind = "rest" } = options;
  const name = `oauth/connection/${kind}/${scopes.toSorted().join(" ")}`;
  const { hands } = walk;
  // Those that came after it are found by the same names.
  for (let generation = 1; ; generation += 1) {
    let isNew = false;
    const made = await hands.once(`${name}/${generation}`, () => {
      isNew = true;
      return connect(walk, { scopes, kind });
    });
    const isFresh = hands.ageOf(made.issued) < (1 - leastLeft) * lifetimeOf(walk, made);
    if (isNew || isFresh) return made;
  }
}

/** How long an access token is good, in milliseconds: as its answer says, or else the document. */
function lifetimeOf({ rules }: OAuthWalk, { body }: Connection): number {
  const given = body["expires_in"];
  const declared = rules.scheme.lifetimes?.accessToken;
  const seconds = typeof given === "number" && given > 0 ? given : undefined;
  const stated = declared === undefined ? Infinity : parseDuration(declared);
  return Math.min(seconds === undefined ? Infinity : seconds * 1_000, stated);
}
