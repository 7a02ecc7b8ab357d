import {
  alter,
  atEndpoint,
  type Fault,
  hashSecret,
  readAuthorizationServer,
  sealRequest,
} from "@local-ads/sandbox/seams";
import { sending } from "./rewrite.ts";

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
];

/** Returns the stored hash of a session, from its cookie. */
function sessionHash({ headers }: Request): string {
  const [, secret = ""] = /sandbox-owner[^=]*=([^;]+)/.exec(headers.get("cookie") ?? "") ?? [];
  return hashSecret(secret);
}
