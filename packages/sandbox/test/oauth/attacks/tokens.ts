import { day, hour } from "../../support/open-service.ts";
import {
  type Authorization,
  callback,
  post,
  read,
  verifier,
} from "../support/open-authorization.ts";
import { type Attack, registerOther } from "./attack.ts";

/** Uses an old refresh token and returns what the newest tokens can still do. */
async function reuse(app: Authorization): Promise<{ access: number; refresh: number }> {
  const first = await app.connect();
  const { json: second } = await app.refresh(first.refresh_token);
  await app.refresh(first.refresh_token);
  const access = await app.call(second.access_token);
  return { access, refresh: (await app.refresh(second.refresh_token)).status };
}

/** Refreshes a connection every ten days until shortly before its end. */
async function nearItsEnd(app: Authorization): Promise<string> {
  let { refresh_token: token } = await app.connect();
  for (const pause of [10 * day, 10 * day, 10 * day - hour / 2]) {
    await app.wait(pause);
    token = (await app.refresh(token)).json.refresh_token;
  }
  return token;
}

async function callMcp(app: Authorization, token: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return (await fetch(app.mcp, { method: "POST", headers, body })).status;
}

/** Sends an old refresh token in a request with another error. */
function tryOld(what: string, wrong: (app: Authorization) => Record<string, string>): Attack {
  return {
    what: `the access token of a connection whose old refresh token was tried with ${what}`,
    async succeeds(app) {
      const first = await app.connect();
      const { json: second } = await app.refresh(first.refresh_token);
      await app.refresh(first.refresh_token, wrong(app));
      return (await app.call(second.access_token)) === 200;
    },
    fault: "refresh-reuse-tolerated",
  };
}

export const tokenAttacks: readonly Attack[] = [
  {
    what: "a refresh token that is used twice",
    async succeeds(app) {
      const { refresh_token } = await app.connect();
      await app.refresh(refresh_token);
      return (await app.refresh(refresh_token)).status === 200;
    },
    fault: "old-refresh-token-accepted",
  },
  {
    what: "a refresh token that is used twenty times at once",
    async succeeds(app) {
      const { refresh_token } = await app.connect();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => app.refresh(refresh_token)),
      );
      return answers.filter(({ status }) => status === 200).length > 1;
    },
    fault: "old-refresh-token-accepted",
  },
  {
    what: "the access token of a connection whose old refresh token was used",
    succeeds: async (app) => (await reuse(app)).access === 200,
    fault: "refresh-reuse-tolerated",
  },
  {
    what: "the refresh token of a connection whose old refresh token was used",
    succeeds: async (app) => (await reuse(app)).refresh === 200,
    fault: "refresh-reuse-tolerated",
  },
  tryOld("a permission that was not approved", () => ({ scope: "site:write" })),
  tryOld("the other resource", ({ mcp }) => ({ resource: mcp })),
  {
    what: "a refresh token that stays the same",
    async succeeds(app) {
      const { refresh_token } = await app.connect();
      return (await app.refresh(refresh_token)).json.refresh_token === refresh_token;
    },
    fault: "refresh-token-kept",
  },
  {
    what: "a refresh token of another client",
    async succeeds(app) {
      const { refresh_token } = await app.connect();
      const client_id = await registerOther(app);
      return (await app.refresh(refresh_token, { client_id })).status === 200;
    },
    fault: "connection-of-other-client",
  },
  {
    what: "a refresh token for the other resource",
    async succeeds(app) {
      const { refresh_token } = await app.connect();
      return (await app.refresh(refresh_token, { resource: app.mcp })).status === 200;
    },
    fault: "refresh-for-other-resource",
  },
  {
    what: "a refresh token for more permissions than were approved",
    async succeeds(app) {
      const { refresh_token } = await app.connect({ scope: "site:read" });
      const { json } = await app.refresh(refresh_token, { scope: "site:read site:write" });
      return String(json.scope).includes("site:write");
    },
    fault: "refresh-widens-scopes",
  },
  {
    what: "a refresh token after the end of its connection, however often it was refreshed",
    async succeeds(app) {
      const token = await nearItsEnd(app);
      await app.wait(hour / 2);
      return (await app.refresh(token)).status === 200;
    },
    fault: "refresh-extends-connection",
  },
  {
    what: "an access token after the end of its connection",
    async succeeds(app) {
      const { json } = await app.refresh(await nearItsEnd(app));
      await app.wait(hour / 2);
      return (await app.call(json.access_token)) === 200;
    },
    fault: "refresh-never-ends",
  },
  {
    what: "an access token after its lifetime",
    async succeeds(app) {
      const { access_token } = await app.connect();
      await app.wait(hour);
      return (await app.call(access_token)) === 200;
    },
    fault: "access-token-outlives-promise",
  },
  {
    what: "an access token of a revoked connection",
    async succeeds(app) {
      const { access_token, refresh_token } = await app.connect();
      await app.revoke(refresh_token);
      return (await app.call(access_token)) === 200;
    },
    fault: "revocation-does-nothing",
  },
  {
    what: "a refresh token of a revoked connection",
    async succeeds(app) {
      const { access_token, refresh_token } = await app.connect();
      await app.revoke(access_token);
      return (await app.refresh(refresh_token)).status === 200;
    },
    fault: "revoked-connection-renewed",
  },
  {
    what: "revocation of another client's connection",
    async succeeds(app) {
      const { access_token } = await app.connect();
      await app.revoke(access_token, { client_id: await registerOther(app) });
      return (await app.call(access_token)) === 401;
    },
  },
  {
    what: "a token for MCP at REST",
    succeeds: async (app) =>
      (await app.call((await app.connect({ resource: app.mcp })).access_token)) === 200,
    fault: "token-at-every-resource",
  },
  {
    what: "a token for REST at MCP",
    succeeds: async (app) => (await callMcp(app, (await app.connect()).access_token)) === 200,
    fault: "token-at-every-resource",
  },
  {
    what: "a token for an operation that was not approved",
    succeeds: async (app) =>
      (await app.call((await app.connect()).access_token, "/campaigns")) === 200,
    fault: "token-scopes-unchecked",
  },
  {
    what: "a refresh token in place of an access token",
    succeeds: async (app) => (await app.call((await app.connect()).refresh_token)) === 200,
  },
  {
    what: "a code in place of an access token",
    succeeds: async (app) => (await app.call(await app.obtainCode())) === 200,
  },
  {
    what: "an access token in place of a refresh token",
    succeeds: async (app) => (await app.refresh((await app.connect()).access_token)).status === 200,
  },
  {
    what: "an access token in the URL",
    async succeeds(app) {
      const { access_token } = await app.connect();
      return (await fetch(`${app.rest}/workspace?access_token=${access_token}`)).status === 200;
    },
  },
  {
    what: "a code that is exchanged by GET",
    async succeeds(app) {
      const query = new URLSearchParams(codeForm(app, await app.obtainCode())).toString();
      return (await fetch(`${app.origin}/oauth/token?${query}`)).status === 200;
    },
  },
  {
    what: "a code in the URL of a POST",
    async succeeds(app) {
      const query = new URLSearchParams(codeForm(app, await app.obtainCode())).toString();
      return (await post(`${app.origin}/oauth/token?${query}`, {})).status === 200;
    },
  },
  {
    what: "a code in a JSON body, which a page of any origin could not send",
    async succeeds(app) {
      const body = JSON.stringify(codeForm(app, await app.obtainCode()));
      const headers = { "content-type": "application/json" };
      const sending = fetch(`${app.origin}/oauth/token`, { method: "POST", headers, body });
      return (await read(sending)).status === 200;
    },
  },
  ...["code", "code_verifier", "redirect_uri", "client_id", "resource", "grant_type"].map(
    (name): Attack => ({
      what: `a token request that sends ${name} twice`,
      async succeeds(app) {
        const form = new URLSearchParams(codeForm(app, await app.obtainCode()));
        form.append(name, form.get(name) ?? "");
        return (await post(`${app.origin}/oauth/token`, form)).status === 200;
      },
    }),
  ),
  {
    what: "a client that authenticates by a password",
    async succeeds(app) {
      const headers = { authorization: `Basic ${btoa(`${app.clientId}:secret`)}` };
      const body = new URLSearchParams(codeForm(app, await app.obtainCode()));
      const sending = fetch(`${app.origin}/oauth/token`, { method: "POST", headers, body });
      return (await read(sending)).status === 200;
    },
  },
  {
    what: "a grant by the password of an owner",
    succeeds: async (app) =>
      (await app.token({ grant_type: "password", username: "a", password: "b" })).status === 200,
  },
  {
    what: "tokens that a cache keeps",
    async succeeds(app) {
      const { headers } = await app.exchange(await app.obtainCode());
      return headers.get("cache-control") !== "no-store";
    },
  },
];

function codeForm(app: Authorization, code: string): Record<string, string> {
  return {
    grant_type: "authorization_code",
    client_id: app.clientId,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    resource: app.rest,
  };
}
