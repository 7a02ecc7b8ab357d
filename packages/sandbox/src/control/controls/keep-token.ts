import type { Queryable } from "../../state/database/tables.ts";
import { hashSecret } from "../../dispatch/find-credential.ts";
import { createRepositories } from "../../state/repositories/repositories.ts";

const prefix = "token:";

/** Stores the token of a credential that was issued after the start, so that every instance can list it. */
export async function keepToken(db: Queryable, token: string): Promise<void> {
  await createRepositories(db).settings.save(`${prefix}${hashSecret(token)}`, { token });
}

/** Deletes the stored tokens with these digests. */
export async function forgetTokens(db: Queryable, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const names = hashes.map((hash) => `${prefix}${hash}`);
  await db.deleteFrom("settings").where("name", "in", names).execute();
}

/** Returns the stored tokens by their digests. */
export async function readTokens(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("settings")
    .selectAll()
    .where("name", "like", `${prefix}%`)
    .execute();
  return new Map(
    rows.map(({ name, value }) => {
      const { token }: { token: string } = JSON.parse(value);
      return [name.slice(prefix.length), token];
    }),
  );
}
