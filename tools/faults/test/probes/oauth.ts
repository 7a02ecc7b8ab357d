import {
  callback,
  challenge,
  post,
  read,
  verifier,
} from "../../../../packages/sandbox/test/oauth/support/open-authorization.ts";
import type { Authorization } from "../../../../packages/sandbox/test/oauth/support/open-authorization.ts";
import { day, minute, type Probe, type Probes } from "../probe.ts";

const hour = 60 * minute;

/** Returns a probe that acts as a new app. */
function asApp(probe: (app: Authorization) => Promise<unknown>): Probe {
  return async ({ app }) => probe(await app());
}

/** Returns a metadata document without the port of this run. */
function document(path: string): Probe {
  return asApp(async ({ origin }) => {
    const { text } = await read(fetch(`${origin}/.well-known/${path}`));
    return text.replaceAll(origin, "");
  });
}

const server = document("oauth-authorization-server");
const mcpResource = document("oauth-protected-resource/mcp");

const challengeOf = asApp(async ({ rest, origin }) => {
  const { headers } = await fetch(`${rest}/workspace`);
  return headers.get("www-authenticate")?.replaceAll(origin, "");
});

export const documentProbes: Probes = {
  "metadata-of-other-issuer": server,
  "metadata-of-other-token-endpoint": server,
  "metadata-without-registration": server,
  "metadata-without-pkce": server,
  "metadata-with-plain": server,
  "metadata-with-implicit": server,
  "metadata-with-password": server,
  "resource-documents-alike": mcpResource,
  "resource-metadata-with-slash": mcpResource,
  "resource-metadata-of-other-server": mcpResource,
  "resource-metadata-without-server": mcpResource,
  "challenge-without-metadata": challengeOf,
  "challenge-of-other-resource": async ({ message }) => {
    const { headers } = await message({ token: "nobody" });
    return String(headers["www-authenticate"]).replace(/http:\/\/[^/]*/, "");
  },
};

function registering(uri: string): Probe {
  return asApp(async ({ register }) => (await register({ redirect_uris: [uri] })).status);
}

/** Returns the response to an authorization request with another URI than the registered one. */
function redirecting(registered: string, requested: string): Probe {
  return asApp(async ({ register, authorizeUrl }) => {
    const { json } = await register({ redirect_uris: [registered] });
    const url = authorizeUrl({ client_id: json.client_id, redirect_uri: requested });
    return (await fetch(url, { redirect: "manual" })).status;
  });
}

const registered = "https://app.example/callback";

export const callbackProbes: Probes = {
  "http-callback-registered": registering("http://app.example/callback"),
  "custom-scheme-registered": registering("com.example.app:/callback"),
  "script-callback-registered": registering("javascript:alert(1)"),
  "callback-with-fragment-registered": registering("https://app.example/callback#here"),
  "https-callback-rejected": registering(registered),
  "loopback-callback-rejected": registering("http://127.0.0.1:4000/callback"),
  "loopback-port-compared": redirecting(callback, "http://127.0.0.1:50000/callback"),
  "redirect-to-other-path": redirecting(registered, "https://app.example/other"),
  "redirect-by-prefix": redirecting(registered, `${registered}.attacker`),
  "redirect-to-longer-host": redirecting(registered, "https://app.example.attacker/callback"),
  "redirect-to-any-host": redirecting(registered, "https://attacker.example/"),
};

type Changes = Readonly<Record<string, string | undefined>>;

/** Returns the response to an authorization request without a session. */
function authorizing(changes: Changes | ((app: Authorization) => Changes)): Probe {
  return asApp(async (app) => {
    const sent = typeof changes === "function" ? changes(app) : changes;
    const { headers } = await fetch(app.authorizeUrl(sent), { redirect: "manual" });
    const { searchParams } = new URL(headers.get("location") ?? "", app.origin);
    return searchParams.get("error");
  });
}

/** Exchanges a code with other parameters than it was approved with. */
function exchanging(approved: Changes, sent: Changes | ((app: Authorization) => Changes)): Probe {
  return asApp(async (app) => {
    const code = await app.obtainCode(approved);
    const answer = await app.exchange(code, typeof sent === "function" ? sent(app) : sent);
    return [answer.status, answer.json.error];
  });
}

const callbackOf = asApp(async ({ approve, origin }) => {
  const { searchParams } = await approve({ state: "A state" });
  return [searchParams.get("state"), searchParams.get("iss")?.replace(origin, "")];
});

export const requestProbes: Probes = {
  "resource-optional-in-authorization": authorizing({ resource: undefined }),
  "resource-optional-in-exchange": exchanging({}, { resource: undefined }),
  "resource-with-slash-accepted": authorizing(({ rest }) => ({ resource: `${rest}/` })),
  "resource-in-other-case-accepted": authorizing(({ rest }) => ({ resource: rest.toUpperCase() })),
  "resource-below-accepted": authorizing(({ rest }) => ({ resource: `${rest}/workspace` })),
  "foreign-resource-accepted": authorizing({ resource: "https://api.example.com/v1" }),
  "unknown-scopes-ignored": authorizing({ scope: "site:read everything" }),
  "state-dropped": callbackOf,
  "state-altered": callbackOf,
  "issuer-parameter-missing": callbackOf,
  "issuer-parameter-wrong": callbackOf,
};

/** The SHA-256 hash, in base64url, of a verifier that is too short. */
const short = "-bAHi131ltLqGQEMABu9AJ5lHeLFfo-341XzHrnT9zk";

export const proofProbes: Probes = {
  "plain-challenge-accepted": authorizing({ code_challenge_method: "plain" }),
  "challenge-method-optional": authorizing({ code_challenge_method: undefined }),
  "unknown-challenge-method-accepted": authorizing({ code_challenge_method: "S512" }),
  "challenge-not-required": authorizing({
    code_challenge: undefined,
    code_challenge_method: undefined,
  }),
  "verifier-not-required": exchanging({}, { code_verifier: undefined }),
  "wrong-verifier-accepted": exchanging({}, { code_verifier: `x${verifier}` }),
  "short-verifier-accepted": exchanging({ code_challenge: short }, { code_verifier: "short" }),
  "verifier-end-ignored": exchanging({}, { code_verifier: `${verifier}x` }),
  "challenge-as-verifier": exchanging({}, { code_verifier: challenge }),
};

/** Returns the workspace that a token shows, after a consent for another than the first workspace. */
const consentingElsewhere = asApp(async ({ sandbox, rest, signIn, openConsent, exchange }) => {
  const [consent] = Object.values(sandbox.profile().oauth?.consents ?? {});
  const [person, approval] = consent?.steps ?? [];
  const { browser, page } = await openConsent({}, await signIn(person?.["owner"]));
  const { url } = await browser.submit(page, approval);
  const { json } = await exchange(new URL(url).searchParams.get("code") ?? "");
  const headers = { authorization: `Bearer ${json.access_token}` };
  const workspace = await fetch(`${rest}/workspace`, { headers });
  return workspace.json();
});

export const consentProbes: Probes = {
  "consent-for-other-workspace": consentingElsewhere,
  "consent-for-next-workspace": consentingElsewhere,
  "unseen-request-approved": asApp(async ({ openConsent, sandbox }) => {
    const { browser, page } = await openConsent({ scope: "site:read" });
    const shown = /name="request" value="([^"]*)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&");
    const [, approval] = sandbox.profile().oauth?.consent.steps ?? [];
    const request = shown?.replace("site%3Aread", "site%3Awrite") ?? "";
    return (await browser.submit(page, { ...approval, request })).status;
  }),
  "every-scope-approved": asApp(async ({ connect }) => (await connect()).scope),
};

/** Exchanges a code some time after it was approved. */
function exchangingAfter(milliseconds: number): Probe {
  return asApp(async (app) => {
    const code = await app.obtainCode();
    await app.wait(milliseconds);
    return (await app.exchange(code)).status;
  });
}

export const codeProbes: Probes = {
  "code-reusable": asApp(async ({ obtainCode, exchange }) => {
    const code = await obtainCode();
    return [(await exchange(code)).status, (await exchange(code)).status];
  }),
  "code-replay-tolerated": asApp(async ({ obtainCode, exchange, call }) => {
    const code = await obtainCode();
    const { json } = await exchange(code);
    await exchange(code);
    return call(json.access_token);
  }),
  "code-survives-rejection": asApp(async ({ obtainCode, exchange }) => {
    const code = await obtainCode();
    await exchange(code, { code_verifier: `x${verifier}` });
    return (await exchange(code)).status;
  }),
  "code-of-other-client": asApp(async ({ register, obtainCode, exchange }) => {
    const { json } = await register({ redirect_uris: [callback] });
    return (await exchange(await obtainCode(), { client_id: json.client_id })).status;
  }),
  "code-with-other-redirect": exchanging({}, { redirect_uri: `${callback}/other` }),
  "code-for-other-resource": exchanging({}, ({ mcp }) => ({ resource: mcp })),
  "code-never-expires": exchangingAfter(hour),
};

/** Returns the statuses of one access token at REST and at MCP. */
function atBoth(kind: "rest" | "mcp"): Probe {
  return async ({ app, message }) => {
    const { connect, call, ...urls } = await app();
    const { access_token: token } = await connect({ resource: urls[kind] });
    return [await call(token), (await message({ token })).status];
  };
}

/** Returns the status of an access token some time after it was issued, and the token response. */
function accessAfter(milliseconds: number): Probe {
  return asApp(async ({ connect, call, wait }) => {
    const tokens = await connect();
    await wait(milliseconds);
    return [tokens.expires_in, await call(tokens.access_token)];
  });
}

const tokenAnswer = asApp(async ({ obtainCode, exchange }) => {
  const { json, headers } = await exchange(await obtainCode());
  const { token_type, expires_in, scope } = json;
  const cacheControl = headers.get("cache-control");
  return { token_type, expires_in, scope, cacheControl, members: Object.keys(json) };
});

export const tokenProbes: Probes = {
  "token-at-every-resource": atBoth("rest"),
  "token-of-other-resource": atBoth("rest"),
  "mcp-token-at-rest": atBoth("mcp"),
  "access-token-outlives-promise": accessAfter(90 * minute),
  "access-token-breaks-promise": accessAfter(45 * minute),
  "expiry-in-milliseconds": tokenAnswer,
  "token-type-unknown": tokenAnswer,
  "refresh-token-missing": tokenAnswer,
  "token-answer-cacheable": tokenAnswer,
  "token-scopes-widened": tokenAnswer,
  "token-scope-overstated": tokenAnswer,
  "token-scopes-unchecked": asApp(async ({ connect, call }) =>
    call((await connect()).access_token, "/campaigns"),
  ),
};

/** Returns the statuses of refreshes that are spread over the lifetime of a connection. */
const refreshingOn = asApp(async ({ connect, refresh, wait }) => {
  let { refresh_token: token } = await connect();
  const statuses: number[] = [];
  for (let day10 = 0; day10 < 4; day10 += 1) {
    await wait(10 * day);
    const { status, json } = await refresh(token);
    statuses.push(status);
    token = json.refresh_token ?? token;
  }
  return statuses;
});

/** Sends an old refresh token again, and then the new one. */
const reusing = asApp(async ({ connect, refresh }) => {
  const { refresh_token: old } = await connect();
  const { json } = await refresh(old);
  const again = await refresh(old);
  return [json.refresh_token === old, again.status, (await refresh(json.refresh_token)).status];
});

export const refreshProbes: Probes = {
  "refresh-token-kept": reusing,
  "old-refresh-token-accepted": reusing,
  "refresh-reuse-tolerated": reusing,
  "parallel-refreshes-win": asApp(async ({ connect, refresh }) => {
    const { refresh_token: token } = await connect();
    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);
    return answers.filter(({ status }) => status === 200).length;
  }),
  "refresh-extends-connection": refreshingOn,
  "refresh-ends-early": refreshingOn,
  "refresh-never-ends": refreshingOn,
  "revoked-connection-renewed": asApp(async ({ connect, refresh, revoke }) => {
    const { refresh_token: token } = await connect();
    await revoke(token);
    return (await refresh(token)).status;
  }),
  "connection-of-other-client": asApp(async ({ connect, refresh, register }) => {
    const { refresh_token: token } = await connect();
    const { json } = await register({ redirect_uris: [callback] });
    return (await refresh(token, { client_id: json.client_id })).status;
  }),
  "refresh-for-other-resource": asApp(async ({ connect, refresh, mcp }) => {
    const { refresh_token: token } = await connect();
    return (await refresh(token, { resource: mcp })).status;
  }),
  "refresh-widens-scopes": asApp(async ({ connect, refresh }) => {
    const { refresh_token: token } = await connect();
    return (await refresh(token, { scope: "site:read ads:write" })).status;
  }),
};

/** Returns what still works of a connection after one of its tokens was revoked. */
function revoking(sent: "access_token" | "refresh_token"): Probe {
  return asApp(async ({ origin, clientId, connect, call, refresh }) => {
    const tokens = await connect();
    await post(`${origin}/oauth/revoke`, { client_id: clientId, token: tokens[sent] });
    return [await call(tokens.access_token), (await refresh(tokens.refresh_token)).status];
  });
}

export const revocationProbes: Probes = {
  "revocation-does-nothing": revoking("refresh_token"),
  "revocation-ignores-access-tokens": revoking("access_token"),
  "revocation-ignores-refresh-tokens": revoking("refresh_token"),
  "unknown-revocation-rejected": asApp(
    async ({ revoke }) => (await revoke("lat_never-issued")).status,
  ),
  "access-token-outlives-connection": revoking("refresh_token"),
};
