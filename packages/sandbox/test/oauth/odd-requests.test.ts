import { afterAll, expect, test } from "vitest";
import { openAuthorization, post } from "./support/open-authorization.ts";

const app = await openAuthorization({}, (close) => afterAll(close));

test("a form with very many parameters is answered in time", async () => {
  // A comparison of each name with all others would take minutes.
  const names = Array.from({ length: 80_000 }, (_, at) => at.toString(36));
  const form = new URLSearchParams(names.join("=&"));

  expect((await post(`${app.origin}/oauth/token`, form)).json.error).toBe("invalid_request");
});

test("a refresh token stays valid after a request for more than was approved", async () => {
  const { refresh_token } = await app.connect();

  expect((await app.refresh(refresh_token, { scope: "ads:write" })).json.error).toBe(
    "invalid_scope",
  );
  expect((await app.refresh(refresh_token, { resource: app.mcp })).json.error).toBe(
    "invalid_target",
  );
  expect((await app.refresh(refresh_token)).status).toBe(200);
});

test("the decision belongs to the exact query of the page, including question marks", async () => {
  const browser = await app.signIn();
  const url = app.authorizeUrl({ scope: undefined }).replace("?", "??scope=site:read&");
  const page = await browser.open(url);
  const [, approval] = app.sandbox.profile().oauth?.consent.steps ?? [];
  const code = new URL((await browser.submit(page, approval)).url).searchParams.get("code") ?? "";

  expect(page.text).toContain("ads:write");
  expect((await app.exchange(code)).json.scope).toContain("ads:write");
});

test("a name of spaces counts as absent", async () => {
  const { json } = await app.register({
    client_name: "  ",
    redirect_uris: ["https://app.example/callback"],
  });

  expect(json.client_name).toBe("app.example");
});

test("the page that a request came from is logged without its secrets", async () => {
  const { refresh_token } = await app.connect();
  const query = new URLSearchParams({ return: "/?state=a-secret-state" }).toString();
  const referer = `${app.origin}/sign-in?${query}`;
  await fetch(app.authorizeUrl(), { headers: { referer }, redirect: "manual" });
  await fetch(`${app.rest}/workspace`, { headers: { "x-token": refresh_token } });
  await fetch(`${app.mcp}?access_token=${refresh_token}`, { method: "POST" });
  const log = JSON.stringify(await app.sandbox.control.log({ limit: 10 }));

  expect(log).toContain("/sign-in?");
  expect(log).toContain("/mcp?access_token=***");
  expect(log).not.toContain("a-secret-state");
  expect(log).not.toContain(refresh_token);
});
