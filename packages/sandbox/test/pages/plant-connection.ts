import { parseDuration } from "@plumbline/contract";
import type { OpenPages } from "./open-pages.ts";
import { hashSecret } from "../../src/dispatch/find-credential.ts";
import { start } from "../support/open-service.ts";

export interface PlantedConnection {
  readonly id: string;
  /** The access token. */
  readonly token: string;
}

/** Adds a connection of an app with an access token, as if the owner had approved it at the start of the clock. */
export async function plantConnection(
  { sandbox, db, ids }: OpenPages,
  { slug, owner, name }: { readonly slug: string; readonly owner: string; readonly name: string },
): Promise<PlantedConnection> {
  const { lifetimes } = sandbox.contract.securitySchemes["OAuth"] ?? {};
  const expires_at = start + parseDuration(lifetimes?.refreshToken ?? "");
  const [id, token] = [`connection-of-${slug}`, `lat_${slug}`];
  const client_id = `client-of-${slug}`;
  const own = { workspace_id: ids[slug] ?? "", scopes: JSON.stringify(["site:read"]) };
  const common = { ...own, resource: "rest" as const, expires_at, revoked_at: null };
  await db
    .insertInto("oauth_clients")
    .values({
      id: client_id,
      name,
      redirect_uris: JSON.stringify(["https://app.example/callback"]),
      created_at: start,
    })
    .execute();
  await db
    .insertInto("oauth_connections")
    .values({ ...common, id, client_id, owner_id: owner, created_at: start })
    .execute();
  await db
    .insertInto("credentials")
    .values({
      ...common,
      id: `token-of-${slug}`,
      hash: hashSecret(token),
      name,
      kind: "access-token",
      issued_at: start,
      connection_id: id,
      last_used_at: null,
    })
    .execute();
  return { id, token };
}
