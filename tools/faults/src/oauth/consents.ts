import {
  alter,
  atEndpoint,
  type Fault,
  hashSecret,
  readAuthorizationServer,
  sealRequest,
} from "@local-ads/sandbox/seams";
import { type Own, sending } from "./rewrite.ts";

/** Faults of the consent page. */
export const consentFaults: readonly Fault[] = [
  {
    name: "unseen-request-approved",
    breaks: ["oauth-consent", "oauth-owner-sees"],
    description: "An approval also applies to requests that the owner has not seen.",
    ...sending("consent", (form, { request }) => {
      const row = { hash: sessionHash(request) };
      form.set("seal", sealRequest({ row }, form.get("request") ?? ""));
    }),
  },
  {
    name: "every-scope-approved",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "An approval grants all scopes, including those that were not requested.",
    ...alter(
      "exchange",
      atEndpoint("consent", async ({ request, answer, contract, db }) => {
        const response = await answer(request);
        const code = URL.parse(response.headers.get("location") ?? "")?.searchParams.get("code");
        const scopes = JSON.stringify(Object.keys(readAuthorizationServer(contract)?.scopes ?? {}));
        const hash = hashSecret(code ?? "");
        await db.updateTable("oauth_codes").set({ scopes }).where("hash", "=", hash).execute();
        return response;
      }),
    ),
  },
  {
    name: "consent-for-other-workspace",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "A consent for another than the first workspace applies to the first workspace.",
    ...consentedFor((chosen, [first]) => (chosen === first ? chosen : first)),
  },
  {
    name: "consent-for-next-workspace",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "A consent applies to the workspace that was created after the chosen one.",
    ...consentedFor((chosen, all) => all[(all.indexOf(chosen) + 1) % all.length]),
  },
];

/** Changes the workspace for which an approval issues a code. */
function consentedFor(change: (chosen: string, all: readonly string[]) => string | undefined): Own {
  return alter(
    "exchange",
    atEndpoint("consent", async ({ request, answer, db }) => {
      const response = await answer(request);
      const code = URL.parse(response.headers.get("location") ?? "")?.searchParams.get("code");
      const hash = hashSecret(code ?? "");
      const row = await db
        .selectFrom("oauth_codes")
        .select("workspace_id")
        .where("hash", "=", hash)
        .executeTakeFirst();
      const all = await db.selectFrom("workspaces").select("id").orderBy("created_at").execute();
      const workspace =
        row &&
        change(
          row.workspace_id,
          all.map(({ id }) => id),
        );
      if (workspace !== undefined)
        await db
          .updateTable("oauth_codes")
          .set({ workspace_id: workspace })
          .where("hash", "=", hash)
          .execute();
      return response;
    }),
  );
}

/** Returns the stored hash of a session, from its cookie. */
function sessionHash({ headers }: Request): string {
  const [, secret = ""] = /sandbox-owner[^=]*=([^;]+)/.exec(headers.get("cookie") ?? "") ?? [];
  return hashSecret(secret);
}
