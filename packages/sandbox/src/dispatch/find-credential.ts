import { hash } from "node:crypto";
import { prepareQuery } from "../database/prepare-query.ts";
import type { CredentialRow, Queryable } from "../database/tables.ts";

/** SHA-256 of a secret, in lower-case hexadecimal: all that is kept of it. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

const findByHash = prepareQuery((db: Queryable, hash: string) =>
  db.selectFrom("credentials").selectAll().where("hash", "=", hash).compile(),
);

/** The credential a secret belongs to. The look-up by digest tells a guesser nothing about how near it came. */
export async function findCredential(
  db: Queryable,
  secret: string,
): Promise<CredentialRow | undefined> {
  const [row] = await findByHash(db, hashSecret(secret));
  return row;
}
