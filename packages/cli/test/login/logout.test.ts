import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loginStore } from "@plumbline/client-runtime/oauth/node";
import { expect, test } from "vitest";
import { openWorld, writeConfig } from "./login-world.ts";

test("logout revokes the connection and deletes the tokens", async () => {
  const { run, url, server, logins, files } = await openWorld();
  await run(["login", url]);
  const [tokens] = await logins();

  expect(await run(["logout", url])).toEqual({
    code: 0,
    out: `Signed out of ${url}\n`,
    err: "",
  });

  expect(await files()).toEqual([]);
  expect(server.count("revoked")).toBe(1);
  const headers = { authorization: `Bearer ${tokens?.accessToken}` };
  expect((await fetch(url, { headers })).status).toBe(401);
});

test("if the server cannot be called, logout says so and deletes the tokens", async () => {
  const { run, url, files, close } = await openWorld();
  await run(["login", url]);
  await close();

  const { code, out, err } = await run(["logout", url]);

  expect({ code, out }).toEqual({ code: 0, out: `Signed out of ${url}\n` });
  expect(err).toContain("The server did not revoke the connection");
  expect(await files()).toEqual([]);
});

test("--json prints the result", async () => {
  const { run, url } = await openWorld({
    before: async (path) => (path === "/revoke" ? new Response(null, { status: 503 }) : undefined),
  });
  await run(["login", url]);

  const { code, out } = await run(["logout", url, "--json"]);

  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual([
    {
      resource: url,
      file: expect.stringContaining("logins"),
      revoked: false,
      reason: "The revocation failed: the server responded with 503",
    },
  ]);
});

test("--all ends all logins, and removes files that contain none", async () => {
  const { run, url, env, files } = await openWorld();
  await run(["login", url]);
  const other = { resource: "http://127.0.0.1:1/v1", issuer: "http://127.0.0.1:1" };
  const kept = { ...other, clientId: "c", accessToken: "secret-token", obtainedAt: 0 };
  await loginStore(kept.resource, { env }).save(kept);
  await writeFile(join(env["PLUMBLINE_HOME"] ?? "", "logins", "broken.json"), "{");

  const { code, out, err } = await run(["logout", "--all"]);

  expect(code).toBe(0);
  expect(out).toContain(`Signed out of ${url}\n`);
  expect(out).toContain("Signed out of http://127.0.0.1:1/v1\n");
  expect(out).toContain("broken.json");
  expect(err).toContain("did not revoke");
  expect(await files()).toEqual([]);
  expect(await run(["logout", "--all"])).toEqual({
    code: 0,
    out: "",
    err: "There are no logins\n",
  });
});

test("a target of the configuration can be named", async () => {
  const { run, url, folder, logins } = await openWorld();
  await writeConfig(folder, { staging: { baseUrl: url } });
  await run(["login", url]);

  expect(await run(["logout", "staging"])).toMatchObject({ code: 0 });
  expect(await logins()).toEqual([]);
});

test("a target without a login is wrong usage, and the message lists the logins", async () => {
  const { run, url } = await openWorld();

  expect(await run(["logout", url])).toMatchObject({
    code: 2,
    err: expect.stringContaining(`There is no login for ${url}`),
  });
  await run(["login", url]);
  const { code, err } = await run(["logout", "http://127.0.0.1:1/v1"]);
  expect(code).toBe(2);
  expect(err).toContain(`Choose one of: ${url}`);
  expect(await run(["logout", url, "--all"])).toMatchObject({ code: 2 });
});

test.for(["login", "logout"])("%s --list prints the logins without secrets", async (name) => {
  const { run, url, logins, env } = await openWorld();
  expect(await run([name, "--list"])).toEqual({ code: 0, out: "", err: "There are no logins\n" });
  await run(["login", url, "--scope", "books:read"]);
  const ended = { resource: "http://127.0.0.1:1/v1", issuer: "http://127.0.0.1:1", expiresAt: 1 };
  const kept = { ...ended, clientId: "c", accessToken: "secret-token", obtainedAt: 0 };
  await loginStore(kept.resource, { env }).save(kept);

  const listed = await run([name, "--list"]);
  const json = await run([name, "--list", "--json"]);

  const tokens = (await logins()).find((one) => one?.resource === url);
  expect(listed).toMatchObject({ code: 0, err: "" });
  expect(listed.out).toContain(url);
  expect(listed.out).toContain("books:read");
  expect(listed.out).toContain("1970-01-01T00:00:00.001Z; sign in again");
  expect(JSON.parse(json.out)).toMatchObject([
    { resource: "http://127.0.0.1:1/v1", expired: true, renewable: false },
    { resource: url, scopes: ["books:read"], expired: false, renewable: true },
  ]);
  for (const secret of ["secret-token", tokens?.accessToken, tokens?.refreshToken])
    expect(`${listed.out}${json.out}`).not.toContain(secret);
  expect(await readdir(join(env["PLUMBLINE_HOME"] ?? "", "logins"))).toHaveLength(2);
});
