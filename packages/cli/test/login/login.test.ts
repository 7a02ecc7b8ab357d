import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endOf, openWorld, untilSaid, writeConfig } from "./login-world.ts";

test("login opens the browser, stores the tokens and says so", async () => {
  const { run, url, server, logins, files } = await openWorld();

  const { code, out, err } = await run(["login", url]);

  expect({ code, out }).toEqual({ code: 0, out: `Signed in to ${url}\n` });
  expect(server.events).toEqual(["discovered", "registered", "exchanged"]);
  const [tokens] = await logins();
  expect(tokens).toMatchObject({ resource: url, clientId: "client-1" });
  for (const secret of [tokens?.accessToken, tokens?.refreshToken])
    expect(`${out}${err}`).not.toContain(secret);
  expect(await files()).toEqual([
    expect.stringMatching(/^127\.0\.0\.1_\d+_v2-[0-9a-f]{16}\.json$/),
  ]);
});

test.skipIf(process.platform === "win32")("only the user can read the tokens", async () => {
  const { run, url, files, env } = await openWorld();
  await run(["login", url]);
  const folder = join(env["PLUMBLINE_HOME"] ?? "", "logins");
  const [file = ""] = await files();

  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("--json prints the login with the requested scopes and without secrets", async () => {
  const { run, url, logins, server } = await openWorld();

  const args = ["login", url, "--json", "--scope", "books:read books:write", "--scope", "me"];
  const { code, out } = await run(args);

  const [tokens] = await logins();
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    resource: url,
    issuer: new URL(server.resource).origin,
    scopes: ["books:read", "books:write", "me"],
    expiresAt: new Date(tokens?.expiresAt ?? 0).toISOString(),
    expired: false,
    renewable: true,
    file: expect.stringContaining("logins"),
  });
});

test("without --scope, the scopes that the resource declares are requested", async () => {
  const asked: (string | null)[] = [];
  const { run, url } = await openWorld({
    before: async (path, request) => {
      const { origin, searchParams } = new URL(request.url);
      if (path === "/authorize") asked.push(searchParams.get("scope"));
      return path.includes("protected-resource")
        ? Response.json({
            resource: `${origin}/v2`,
            authorization_servers: [origin],
            scopes_supported: ["a", "b"],
          })
        : undefined;
    },
  });

  expect(await run(["login", url])).toMatchObject({
    code: 0,
    out: `Signed in to ${url} with a b\n`,
  });
  expect(asked).toEqual(["a b"]);
});

test("--no-browser prints the URL of the page, which can be opened by hand", async () => {
  const { start, url, logins } = await openWorld();
  const running = start(["login", url, "--no-browser"]);

  await fetch(await running.page);

  expect(await running.ended).toMatchObject({ code: 0 });
  expect(await logins()).toHaveLength(1);
});

test("if no browser can be opened, login says so and the page can be opened by hand", async () => {
  const { start, url } = await openWorld();
  const running = start(["login", url], { BROWSER: `no-such-browser:${process.execPath} -p x.y` });

  const page = await running.page;
  await expect.poll(() => running.said()).toContain("No browser could be opened");
  await fetch(page);

  expect(await running.ended).toMatchObject({ code: 0 });
});

test("a target of the configuration can be named, and the only one is the default", async () => {
  const { run, url, folder, logins } = await openWorld();
  await writeConfig(folder, { staging: { baseUrl: url } });

  expect(await run(["login", "staging"])).toMatchObject({ code: 0 });
  expect(await run(["login"])).toMatchObject({ code: 0 });
  expect(await logins()).toMatchObject([{ resource: url }]);
});

test("--resource sets a resource with another URL than the target", async () => {
  const { run, url, folder, logins } = await openWorld();
  await writeConfig(folder, { staging: { baseUrl: "https://api.example.com/v1" } });

  expect(await run(["login", "staging", "--resource", url])).toMatchObject({ code: 0 });
  expect(await logins()).toMatchObject([{ resource: url }]);
});

test("a second login replaces the first one and revokes it", async () => {
  const { run, url, server, logins } = await openWorld();
  await run(["login", url]);
  const [first] = await logins();

  const { code, err } = await run(["login", url]);

  expect(code).toBe(0);
  expect(err).toContain("The previous login was revoked");
  const [second, ...others] = await logins();
  expect(others).toEqual([]);
  expect(second?.accessToken).not.toBe(first?.accessToken);
  const statusFor = async (token = ""): Promise<number> =>
    (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusFor(first?.accessToken)).toBe(401);
  expect(await statusFor(second?.accessToken)).toBe(200);
  expect(server.count("revoked")).toBe(1);
});

test("a second login succeeds even if the first cannot be revoked", async () => {
  const { run, url, logins } = await openWorld({
    before: async (path) => (path === "/revoke" ? new Response(null, { status: 503 }) : undefined),
  });
  await run(["login", url]);

  const { code, err } = await run(["login", url]);

  expect(code).toBe(0);
  expect(err).toContain("could not be revoked");
  expect(err).toContain("503");
  expect(await logins()).toHaveLength(1);
});

test("a file without tokens is replaced", async () => {
  const { run, url, files, env, logins } = await openWorld();
  await run(["login", url]);
  const [file = ""] = await files();
  await writeFile(join(env["PLUMBLINE_HOME"] ?? "", "logins", file), "{");

  expect(await run(["login", url])).toMatchObject({ code: 0 });
  expect(await logins()).toMatchObject([{ resource: url }]);
});

const backTo = (page: URL, answer: Readonly<Record<string, string>>): URL => {
  const callback = new URL(page.searchParams.get("redirect_uri") ?? "");
  const state = page.searchParams.get("state") ?? "";
  for (const [name, value] of Object.entries({ state, iss: page.origin, ...answer }))
    callback.searchParams.set(name, value);
  return callback;
};

test.for([
  ["an owner who declines", { error: "access_denied" }, "The request was declined in the browser"],
  ["a rejected scope", { error: "invalid_scope" }, "invalid_scope"],
  ["the callback of another issuer", { code: "c", iss: "https://evil.test" }, "iss"],
  ["a code that is not the server's", { code: "made-up" }, "invalid_grant"],
] as const)("%s ends the login with 3 and one sentence", async ([, answer, says]) => {
  const { run, url, logins } = await openWorld({ consent: (page) => backTo(page, answer) });

  const { code, out, err } = await run(["login", url]);

  expect({ code, out }).toEqual({ code: 3, out: "" });
  expect(err).toContain(says);
  expect(err).not.toContain("    at ");
  expect(await logins()).toEqual([]);
});

test("a callback with another state is rejected, and the wait goes on until the timeout", async () => {
  const { run, url, logins } = await openWorld({
    consent: (page) => backTo(page, { code: "c", state: "other" }),
  });

  const { code, err } = await run(["login", url, "--timeout", "1s"]);

  expect(code).toBe(3);
  expect(err).toContain("The sign-in was not completed in the browser in time");
  expect(err).toContain("--timeout");
  expect(await logins()).toEqual([]);
});

test.for([
  ["no OAuth", "/.well-known/oauth-protected-resource/v2", 404, "set PLUMBLINE_TOKEN instead"],
  ["a server that is down", "/.well-known/oauth-authorization-server", 503, "503"],
  ["a rejected registration", "/register", 400, "registration"],
] as const)("%s at the target ends the login with 3", async ([, broken, status, says]) => {
  const { run, url } = await openWorld({
    before: async (path) => (path === broken ? Response.json({}, { status }) : undefined),
  });

  const { code, err } = await run(["login", url]);

  expect(code).toBe(3);
  expect(err).toContain(says);
});

test("a target that does not answer ends login with 3", async () => {
  const { run, url, close } = await openWorld();
  await close();

  const { code, err } = await run(["login", url]);

  expect(code).toBe(3);
  expect(err).toContain("Check that the URL is correct and that the server runs");
});

test.for([
  ["no target", [], "No target is given"],
  ["an unknown target", ["staging"], 'the target "staging" is unknown'],
  ["another scheme", ["ftp://127.0.0.1/v1"], "not an http or https URL"],
  ["a password in the URL", ["http://me:hunter22@127.0.0.1/v1"], "The URL contains a credential"],
  [
    "a resource that is not a URL",
    ["http://127.0.0.1/v1", "--resource", "x"],
    '"x" is not an http',
  ],
  ["no scopes", ["http://127.0.0.1/v1", "--scope", " "], "--scope"],
  ["an invalid duration", ["http://127.0.0.1/v1", "--timeout", "soon"], "--timeout"],
] as const)("%s is wrong usage", async ([, args, says]) => {
  const { run } = await openWorld();

  const { code, err } = await run(["login", ...args]);

  expect(code).toBe(2);
  expect(err).toContain(says);
  expect(err).not.toContain("hunter22");
});

test("a read-only folder is reported before the browser opens", async () => {
  const { run, url, folder, server } = await openWorld();
  await writeFile(join(folder, "file"), "");

  const { code, err } = await run(["login", url], { PLUMBLINE_HOME: join(folder, "file") });

  expect(code).toBe(2);
  expect(err).toContain("PLUMBLINE_HOME");
  expect(server.events).toEqual(["discovered"]);
});

test("an interrupted login ends with 3, stores nothing and stops listening", async () => {
  const { start, url, logins, files } = await openWorld();
  const running = start(["login", url, "--no-browser"]);
  const page = new URL(await running.page);

  running.abort();

  const { code, err } = await running.ended;
  expect(code).toBe(3);
  expect(err).toContain("The login was interrupted");
  expect(await logins()).toEqual([]);
  expect(await files()).toEqual([]);
  await expect(fetch(page.searchParams.get("redirect_uri") ?? "")).rejects.toThrow("fetch failed");
});

test.skipIf(process.platform === "win32")("Ctrl+C ends the process itself", async () => {
  const { spawn, url } = await openWorld();
  const child = spawn(["login", url, "--no-browser"]);
  const ended = endOf(child);
  await untilSaid(child, /Waiting for the browser/);

  child.kill("SIGINT");

  expect(await ended).toMatchObject({ code: 3, out: "" });
});

test("login in a separate process ends after the callback", async () => {
  const { spawn, url } = await openWorld();
  const child = spawn(["login", url]);

  expect(await endOf(child)).toMatchObject({ code: 0, out: `Signed in to ${url}\n` });
});
