import { parseDuration } from "@plumbline/contract";
import { neededScopes } from "./authorization-request.ts";
import { connect, type Connection } from "./connection.ts";
import type { OAuthWalk, ResourceKind } from "./oauth-walk.ts";

export interface SharedOptions {
  /** Default: every scope that an operation of the document requires. */
  readonly scopes?: readonly string[];
  /** Default: `rest`. */
  readonly kind?: ResourceKind;
  /** The partition whose owner gives consent. Default: the partition of the first identity. */
  readonly owner?: string;
}

/** An access token is renewed when less than this fraction of its lifetime is left. */
const leastLeft = 0.25;

/**
 * A connection that all checks with the same scopes and resource share in a run. No check may revoke the connection or use its refresh
 * token. The connection is replaced before its access token expires. Throws Inconclusive.
 */
export async function sharedConnection(
  walk: OAuthWalk,
  options: SharedOptions = {},
): Promise<Connection> {
  const { scopes = neededScopes(walk), kind = "rest", owner } = options;
  const of =
    owner === undefined || owner === walk.subject.target.identities[0].partition ? "" : owner;
  const name = `oauth/connection/${of}/${kind}/${scopes.toSorted().join(" ")}`;
  const { context } = walk;
  // Later connections have the same names.
  for (let generation = 1; ; generation += 1) {
    let isNew = false;
    const made = await context.once(`${name}/${generation}`, () => {
      isNew = true;
      return connect(walk, { scopes, kind });
    });
    const isFresh = context.ageOf(made.issued) < (1 - leastLeft) * lifetimeOf(walk, made);
    if (isNew || isFresh) return made;
  }
}

/** The lifetime of an access token in milliseconds, from its response or from the document. */
function lifetimeOf({ rules }: OAuthWalk, { body }: Connection): number {
  const given = body["expires_in"];
  const declared = rules.scheme.lifetimes?.accessToken;
  const seconds = typeof given === "number" && given > 0 ? given : undefined;
  const stated = declared === undefined ? Infinity : parseDuration(declared);
  return Math.min(seconds === undefined ? Infinity : seconds * 1_000, stated);
}
