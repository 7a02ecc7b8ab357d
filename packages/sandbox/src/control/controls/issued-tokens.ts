import type { Queryable } from "../../database/tables.ts";
import { hashSecret } from "../../dispatch/find-credential.ts";
import { createRepositories } from "../../repositories/repositories.ts";

const prefix = "token:";

/** Keeps the secret of a credential that was issued on the way, so that every instance can tell it again. */
export async function keepToken(db: Queryable, token: string): Promise<void> {
  await createRepositories(db).settings.save(`${prefix}${hashSecret(token)}`, { token });
}

/** The kept secrets by their digests. */
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
