import { hash } from "node:crypto";
import type { CredentialRow, Queryable } from "../state/database/tables.ts";

/** SHA-256 of a secret, in lower-case hexadecimal. The secret itself is not stored. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** Finds the credential of a secret. The look-up is by digest, so that its duration does not depend on the secret. */
export async function findCredential(
  db: Queryable,
  secret: string,
): Promise<CredentialRow | undefined> {
  const hash = hashSecret(secret);
  return db.selectFrom("credentials").selectAll().where("hash", "=", hash).executeTakeFirst();
}
