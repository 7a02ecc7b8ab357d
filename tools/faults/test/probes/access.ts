import { day, minute, owners, type Probe, type Probes } from "../probe.ts";

export const credentialProbes: Probes = {
  "unknown-credential-as-last": async ({ status }) => {
    await status("GET /workspace");
    return status("GET /workspace", { token: "nobody" });
  },
  "missing-credential-as-last": async ({ status }) => {
    await status("GET /workspace");
    return status("GET /workspace", { token: null });
  },
  "malformed-credential-as-last": async ({ status }) => {
    await status("GET /workspace");
    return status("GET /workspace", { token: null, headers: { authorization: "Bearer" } });
  },
  "credential-end-ignored": ({ status, token }) =>
    status("GET /workspace", { token: `${token()}x` }),
  "expired-credential-accepted": ({ status }) => status("GET /workspace", { as: "expired" }),
  "credential-expires-a-day-late": statusAfter(90 * day + minute),
  "credential-expires-a-day-early": statusAfter(90 * day - minute),
  "revoked-credential-accepted": ({ status }) => status("GET /workspace", { as: "revoked" }),
  "revocation-delayed": async ({ status, control }) => {
    const { id, token } = await control.issueIdentity({
      workspace: "rivera-plumbing",
      name: "to be revoked",
    });
    await control.revokeIdentity({ identity: id });
    await control.advance({ milliseconds: minute });
    return status("GET /workspace", { token });
  },
  "credential-in-query-accepted": ({ status, token }) =>
    status(`GET /workspace?access_token=${token()}`, { token: null }),
  "any-scheme-accepted": ({ status, token }) =>
    status("GET /workspace", { token: null, headers: { authorization: `Token ${token()}` } }),
  "scheme-in-lower-case-rejected": ({ status, token }) =>
    status("GET /workspace", { token: null, headers: { authorization: `bearer ${token()}` } }),
  "metrics-reject-credentials": ({ status }) => status("GET /metrics"),
  "publishing-rejects-credentials": ({ status }) => status("POST /site/publish"),
  "missing-credential-as-forbidden": ({ status }) => status("GET /workspace", { token: null }),
  "missing-credential-as-not-found": ({ status }) => status("GET /workspace", { token: null }),
};

export const scopeProbes: Probes = {
  "write-implies-read": ({ status }) => status("GET /workspace", { as: "only site:write" }),
  "read-implies-write": ({ status }) => status("PATCH /site", { as: "only site:read", body: {} }),
  "any-scope-suffices": ({ status }) => status("GET /workspace", { as: "only leads:read" }),
  "single-scope-suffices": ({ status }) => status("GET /workspace", { as: "only leads:read" }),
  "only-first-scope-counts": ({ status }) => status("GET /leads"),
  "every-scope-shown": async ({ send }) =>
    (await send("GET /workspace", { as: "only site:read" })).json.scopes,
  "no-scope-shown": async ({ send }) =>
    (await send("GET /workspace", { as: "only site:read" })).json.scopes,
};

export const rememberedAccessProbes: Probes = {
  "replays-skip-scopes": async ({ status }) => {
    await status("POST /site/publish", { key: "publish-once" });
    return status("POST /site/publish", { key: "publish-once", as: "only site:read" });
  },
  "creators-may-read-jobs": async ({ send, status }) => {
    const as = "only ads:write";
    const { json } = await send("POST /campaigns", { as, body: { dailyBudgetCents: 2_500 } });
    return status(`GET /jobs/${json.job.id}`, { as });
  },
  "writers-may-read-sites": async ({ status }) => {
    await status("PATCH /site", { as: "only site:write", body: { tagline: "Now open" } });
    return status("GET /site", { as: "only site:write" });
  },
};

export const challengeProbes: Probes = {
  "challenge-missing": challengeOf,
  "challenge-without-scope": challengeOf,
  "challenge-of-area": challengeOf,
  "challenge-of-other-scope": challengeOf,
  "challenge-unquoted": challengeOf,
  "forbidden-as-unauthenticated": ({ status }) =>
    status("GET /workspace", { as: "only leads:read" }),
  "forbidden-as-not-found": ({ status }) => status("GET /workspace", { as: "only leads:read" }),
};

/** The owner's key is issued when the world starts. */
function statusAfter(milliseconds: number): Probe {
  return async ({ status, control }) => {
    await control.advance({ milliseconds });
    return status("GET /workspace", { as: owners.fresh });
  };
}

async function challengeOf({ send }: Parameters<Probe>[0]): Promise<string | null> {
  const { headers } = await send("GET /workspace", { as: "only leads:read" });
  return headers.get("www-authenticate");
}
