import { randomBytes } from "node:crypto";
import type { OwnerRow, OwnerSessionRow } from "../../state/database/tables.ts";
import { hashSecret } from "../../dispatch/find-credential.ts";
import type { Service } from "../../dispatch/service.ts";
import { hour } from "../../state/day.ts";
import { formTokenOf, hasHash } from "./form-token-of.ts";
import { isSameOrigin } from "./is-same-origin.ts";
import { pageCookie } from "./page-cookie.ts";

/** The session of an owner in a browser. */
export interface OwnerSession {
  readonly owner: OwnerRow;
  /** The value of the field `formTokenField` in each form of the session. */
  readonly formToken: string;
  readonly row: OwnerSessionRow;
}

export interface OwnerSessions {
  /** Finds the session of a request by its cookie, unless it has expired. */
  readonly find: (request: Request) => Promise<OwnerSession | undefined>;
  /** Signs an owner in and ends the old session. Resolves with the value of `Set-Cookie`, which always has a new secret. */
  readonly begin: (request: Request, ownerId: string) => Promise<string>;
  /** Ends the session of a request. Resolves with the value of `Set-Cookie` that removes the cookie. */
  readonly end: (request: Request) => Promise<string>;
  /** Whether a form was sent from a page of this session, by its token and the origin that the browser sends. */
  readonly isGenuine: (session: OwnerSession, formToken: string, request: Request) => boolean;
}

/** Name of the hidden field with the form token. */
export const formTokenField = "form_token";

const lifetime = 8 * hour;
const cookie = pageCookie("sandbox-owner");

/** Creates the store of sessions. They expire by the sandbox's clock. Only the SHA-256 of each secret is stored. */
export function createOwnerSessions({ storage, clock }: Service): OwnerSessions {
  const { db } = storage;

  async function remove(request: Request): Promise<void> {
    const secret = cookie.read(request);
    if (secret === undefined) return;
    await db.deleteFrom("owner_sessions").where("hash", "=", hashSecret(secret)).execute();
  }

  return {
    async find(request) {
      const secret = cookie.read(request);
      if (secret === undefined) return undefined;
      const found = await db
        .selectFrom("owner_sessions")
        .innerJoin("owners", "owners.id", "owner_sessions.owner_id")
        .selectAll()
        .where("hash", "=", hashSecret(secret))
        .where("expires_at", ">", await clock.now())
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { id, name, email, ...row } = found;
      return { owner: { id, name, email }, row, formToken: formTokenOf(secret) };
    },
    async begin(request, ownerId) {
      await remove(request);
      const now = await clock.now();
      const secret = randomBytes(32).toString("base64url");
      await db.deleteFrom("owner_sessions").where("expires_at", "<=", now).execute();
      await db
        .insertInto("owner_sessions")
        .values({
          hash: hashSecret(secret),
          owner_id: ownerId,
          form_token_hash: hashSecret(formTokenOf(secret)),
          expires_at: now + lifetime,
        })
        .execute();
      return cookie.write(request, secret);
    },
    async end(request) {
      await remove(request);
      return cookie.clear(request);
    },
    isGenuine: ({ row }, formToken, request) =>
      isSameOrigin(request) && hasHash(formToken, row.form_token_hash),
  };
}
