import { createHash } from "node:crypto";
import type { CredentialRow, Queryable } from "../database/tables.ts";

/** SHA-256 of a secret, in lower-case hexadecimal: all that is kept of it. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The credential a secret belongs to. The look-up by digest tells a guesser nothing about how near it came. */
export function findCredential(db: Queryable, secret: string): Promise<CredentialRow | undefined> {
  return db
    .selectFrom("credentials")
    .selectAll()
    .where("hash", "=", hashSecret(secret))
    .executeTakeFirst();
}
