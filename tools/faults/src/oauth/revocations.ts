import { alter, atEndpoint, type Fault, hashSecret } from "@local-ads/sandbox/seams";
import { findConnection, readParameters, sending } from "./rewrite.ts";

const revocation = ["oauth-revoke"] as const;

/** Faults of revocation. */
export const revocationFaults: readonly Fault[] = [
  {
    name: "revocation-does-nothing",
    breaks: revocation,
    description: "Revocations succeed but revoke nothing.",
    ...sending("revocation", replaceToken),
  },
  {
    name: "revocation-ignores-access-tokens",
    breaks: revocation,
    description: "Revocations of access tokens succeed but revoke nothing.",
    ...sending("revocation", async (form, exchange) => {
      if ((await findConnection(exchange, form.get("token"))) === undefined) replaceToken(form);
    }),
  },
  {
    name: "revocation-ignores-refresh-tokens",
    breaks: revocation,
    description: "Revocations of refresh tokens succeed but revoke nothing.",
    ...sending("revocation", async (form, exchange) => {
      if (await findConnection(exchange, form.get("token"))) replaceToken(form);
    }),
  },
  {
    name: "unknown-revocation-rejected",
    breaks: revocation,
    description: "Revocations of unknown tokens are rejected.",
    ...alter(
      "exchange",
      atEndpoint("revocation", async ({ request, answer, db }) => {
        const token = (await readParameters(request)).get("token") ?? "";
        const tables = ["oauth_refresh_tokens", "credentials"] as const;
        const found = await Promise.all(
          tables.map((table) =>
            db.selectFrom(table).select("hash").where("hash", "=", hashSecret(token)).execute(),
          ),
        );
        return found.flat().length > 0
          ? answer(request)
          : Response.json({ error: "invalid_grant" }, { status: 400 });
      }),
    ),
  },
  {
    name: "access-token-outlives-connection",
    breaks: ["oauth-revoke", "oauth-unauthenticated"],
    description: "Access tokens stay valid after their connection was revoked.",
    ...alter(
      "judgeCredential",
      (judge) => (row, now, at) =>
        judge(row?.kind === "access-token" ? { ...row, revoked_at: null } : row, now, at),
    ),
  },
];

/** An unknown token is not an error. */
function replaceToken(form: URLSearchParams): void {
  form.set("token", "unknown");
}
