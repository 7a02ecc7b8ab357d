import { type Browser, createBrowser, readForm } from "../support/browser.ts";
import { type Authorization, challenge } from "../support/open-authorization.ts";
import type { Attack } from "./attack.ts";

type Fields = Record<string, string>;

interface Sending {
  readonly fields?: (fields: Fields, app: Authorization) => Promise<Fields> | Fields;
  readonly headers?: Fields;
}

/** Sends an approval that an attacker changed, in the browser of an owner. Resolves with the callback. */
async function approve(
  app: Authorization,
  { fields = (same) => same, headers = {} }: Sending,
): Promise<URLSearchParams> {
  const { browser, page } = await app.openConsent();
  const form = readForm(page);
  const [workspace = ""] = form.choices["workspace"] ?? [];
  const sent = await fields({ ...form.fields, workspace, decision: "approve" }, app);
  const body = new URLSearchParams(sent);
  const answer = await browser.send(form.action, { method: "POST", body, headers });
  return new URL(answer.headers.get("location") ?? app.origin, app.origin).searchParams;
}

function omit(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

function forge(what: string, sending: Sending): Attack {
  return { what, succeeds: async (app) => (await approve(app, sending)).has("code") };
}

/** Changes the request of a consent form after it was shown. */
function tamper(what: string, changes: (app: Authorization) => Fields): Attack {
  return {
    what: `a consent form in which ${what} is changed`,
    async succeeds(app) {
      const callback = await approve(app, {
        fields: (fields) => {
          const request = new URLSearchParams(fields["request"]);
          for (const [name, value] of Object.entries(changes(app))) request.set(name, value);
          return { ...fields, request: request.toString() };
        },
      });
      return callback.has("code");
    },
    fault: "unseen-request-approved",
  };
}

/** Returns the form of the attacker's session. */
async function ownForm(app: Authorization): Promise<Fields> {
  const browser = await app.signIn("owner-of-northside-roofing");
  return readForm((await app.openConsent({}, browser)).page).fields;
}

async function foreignWorkspace(app: Authorization): Promise<string> {
  const workspaces = await app.sandbox.control.workspaces();
  const found = workspaces.find(({ slug }) => slug === "northside-roofing");
  if (found === undefined) throw new Error("No other owner has a workspace");
  return found.id;
}

async function grantedScopes(app: Authorization, code: string | null): Promise<string> {
  return String((await app.exchange(code ?? "")).json.scope);
}

export const consentAttacks: readonly Attack[] = [
  forge("a consent without the form token", {
    fields: (fields) => omit(fields, "form_token"),
  }),
  forge("a consent with another form token", {
    fields: (fields) => ({ ...fields, form_token: "A".repeat(43) }),
  }),
  forge("a consent with the form token of another session", {
    fields: async (fields, app) => ({
      ...fields,
      form_token: (await ownForm(app))["form_token"] ?? "",
    }),
  }),
  forge("a consent with the whole form of another session", {
    fields: async (fields, app) => ({ ...fields, ...(await ownForm(app)) }),
  }),
  forge("a consent from a page of another origin", {
    headers: { origin: "https://evil.example" },
  }),
  forge("a consent from a page without an origin", { headers: { origin: "null" } }),
  forge("a consent from a page of another site", { headers: { "sec-fetch-site": "cross-site" } }),
  forge("a consent from a page of another port", { headers: { "sec-fetch-site": "same-site" } }),
  forge("a consent without a session", { headers: { cookie: "none=none" } }),
  forge("a consent as JSON", { headers: { "content-type": "application/json" } }),
  {
    what: "a consent without the seal of the request",
    succeeds: async (app) =>
      (await approve(app, { fields: (fields) => omit(fields, "seal") })).has("code"),
    fault: "unseen-request-approved",
  },
  {
    what: "a consent with the seal of another request",
    async succeeds(app) {
      const { browser, page } = await app.openConsent({ scope: "site:write" });
      const { page: shown } = await app.openConsent({ scope: "site:read" }, browser);
      const [asked, other] = [readForm(shown), readForm(page)];
      const [workspace = ""] = asked.choices["workspace"] ?? [];
      const { request = "" } = other.fields;
      const body = new URLSearchParams({
        ...asked.fields,
        request,
        workspace,
        decision: "approve",
      });
      const answer = await browser.send(asked.action, { method: "POST", body });
      return answer.headers.get("location")?.includes("code=") ?? false;
    },
    fault: "unseen-request-approved",
  },
  tamper("a permission", () => ({ scope: "site:read leads:read ads:write" })),
  tamper("the port of the callback", () => ({ redirect_uri: "http://127.0.0.1:6666/callback" })),
  tamper("the challenge", () => ({ code_challenge: challenge.split("").toReversed().join("") })),
  tamper("the resource", ({ mcp }) => ({ resource: mcp })),
  tamper("the state", () => ({ state: "the attacker's" })),
  {
    what: "a consent form with a permission that was not shown",
    async succeeds(app) {
      const callback = await approve(app, {
        fields: (fields) => ({ ...fields, scope: "ads:write", scopes: "ads:write" }),
      });
      return (await grantedScopes(app, callback.get("code"))).includes("ads:write");
    },
    fault: "every-scope-approved",
  },
  {
    what: "a consent for another owner's workspace",
    async succeeds(app) {
      const workspace = await foreignWorkspace(app);
      const callback = await approve(app, { fields: (fields) => ({ ...fields, workspace }) });
      return callback.has("code");
    },
  },
  {
    what: "a consent for two workspaces",
    async succeeds(app) {
      const { browser, page } = await app.openConsent();
      const form = readForm(page);
      const body = new URLSearchParams({ ...form.fields, decision: "approve" });
      for (const id of [form.choices["workspace"]?.[0] ?? "", await foreignWorkspace(app)])
        body.append("workspace", id);
      const answer = await browser.send(form.action, { method: "POST", body });
      return answer.headers.get("location")?.includes("code=") ?? false;
    },
  },
  {
    what: "a consent by GET",
    async succeeds(app) {
      const { browser, page } = await app.openConsent();
      const form = readForm(page);
      const [workspace = ""] = form.choices["workspace"] ?? [];
      const query = new URLSearchParams({ ...form.fields, workspace, decision: "approve" });
      const answer = await browser.send(`${form.action}?${query.toString()}`);
      return answer.headers.get("location")?.includes("code=") ?? false;
    },
  },
  {
    what: "a consent page in a frame",
    async succeeds(app) {
      const { headers } = (await app.openConsent()).page;
      const policy = headers.get("content-security-policy") ?? "";
      return (
        !policy.includes("frame-ancestors 'none'") || headers.get("x-frame-options") !== "DENY"
      );
    },
  },
  {
    what: "a consent page whose form leads to a third origin without TLS",
    async succeeds(app) {
      const { headers } = (await app.openConsent()).page;
      const [, sources] =
        /form-action ([^;]*)/.exec(headers.get("content-security-policy") ?? "") ?? [];
      return sources !== "'self' http://127.0.0.1:8976 https:";
    },
  },
  {
    what: "a consent page that a page of another origin reads",
    async succeeds(app) {
      const browser = await app.signIn();
      const headers = { origin: "https://evil.example" };
      const answer = await browser.send(app.authorizeUrl(), { headers });
      return answer.headers.has("access-control-allow-origin");
    },
  },
  {
    what: "markup in the name of an app",
    async succeeds(app) {
      const redirect_uris = ["https://app.example/"];
      const client_name = `"><script>alert(1)</script>`;
      const { json } = await app.register({ client_name, redirect_uris });
      const [redirect_uri] = redirect_uris;
      const { page } = await app.openConsent({ client_id: json.client_id, redirect_uri });
      return page.text.includes("<script");
    },
  },
  {
    what: "markup in a parameter of the request",
    async succeeds(app) {
      const { page } = await app.openConsent({ state: `"><script>alert(1)</script>` });
      return page.text.includes("<script");
    },
  },
  {
    what: "a session that the attacker has fixed before the sign-in",
    async succeeds(app) {
      const names = [...(await app.signIn()).cookies.keys()];
      const fix = ({ cookies }: Browser): void => {
        for (const name of names) cookies.set(name, "fixed-by-the-attacker");
      };
      const [victim, attacker] = [createBrowser(app.origin), createBrowser(app.origin)];
      fix(victim);
      const page = await victim.open(`${app.origin}/sign-in?return=/sign-in`);
      await victim.submit(page, { owner: "owner-of-rivera-plumbing" });
      fix(attacker);
      return (await attacker.open(app.authorizeUrl())).text.includes("/oauth/consent");
    },
  },
  {
    what: "a session cookie that a script reads",
    async succeeds(app) {
      const browser = createBrowser(app.origin);
      const page = await browser.open(`${app.origin}/sign-in?return=/sign-in`);
      const form = readForm(page);
      const body = new URLSearchParams({ ...form.fields, owner: "owner-of-rivera-plumbing" });
      const { headers } = await browser.send(form.action, { method: "POST", body });
      const cookies = headers.getSetCookie();
      return cookies.length === 0 || !cookies.every((each) => /HttpOnly; SameSite=Lax/.test(each));
    },
  },
];
