import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { useLogin } from "../../src/target/login/use-login.ts";
import { ownerToken } from "../support/book-server.ts";
import { type LoginWorld, openLoginWorld } from "../support/login-world.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { runBooks } from "../support/run-books.ts";

const bin = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const hour = 3_600_000;

async function run(
  { folder, env, url }: LoginWorld,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const few = ["--base-url", url, "--seed", "1", "--checks", "accepts/*", ...args];
  return runCommandIn(folder, few, { env: { ...env, ...more } });
}

test("the login for the base URL is used, and no report contains its tokens", async () => {
  const world = await openLoginWorld();
  const tokens = await world.signIn(hour);

  const { code, out, err } = await run(world, ["--report-dir", "reports"]);

  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(err).toContain(`Using the login for ${world.url}`);
  const folder = join(world.folder, "reports");
  const names = await readdir(folder);
  const texts = await Promise.all(names.map(async (name) => readFile(join(folder, name), "utf8")));
  expect(texts.length).toBeGreaterThan(3);
  for (const text of [out, err, ...texts]) {
    expect(text).not.toContain(tokens.accessToken);
    expect(text).not.toContain(tokens.refreshToken);
  }
  expect(await readFile(join(folder, "exchanges.ndjson"), "utf8")).toContain('"identity":"login"');
  expect(world.server.count("refreshed")).toBe(0);
});

test.for([
  ["that has expired", -1],
  ["with half of its lifetime passed", 299_000],
] as const)("an access token %s is renewed before the run and stored", async ([, leftMs]) => {
  const world = await openLoginWorld();
  const before = await world.signIn(leftMs);

  const { code, err } = await run(world);

  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(world.server.count("refreshed")).toBe(1);
  const after = await world.store.load();
  expect(after?.accessToken).not.toBe(before.accessToken);
  expect(after?.refreshToken).not.toBe(before.refreshToken);
});

test("an access token that the target rejects before it expires is renewed once", async () => {
  const world = await openLoginWorld();
  await world.signIn(hour);
  world.server.endAccessTokens();

  const { code, err } = await run(world);

  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(world.server.count("refreshed")).toBe(1);
});

test.for([
  ["and looks valid", hour],
  ["and looks expired", -1],
] as const)("a login that was revoked %s asks to sign in again", async ([, leftMs]) => {
  const world = await openLoginWorld();
  const { refreshToken = "" } = await world.signIn(leftMs);
  const body = new URLSearchParams({ token: refreshToken });
  await fetch(new URL("/revoke", world.url), { method: "POST", body });

  const { code, err } = await run(world);

  expect(code).toBe(3);
  expect(err).toContain(`The login for ${world.url} has expired`);
  expect(err).toContain(`Run plumbline login ${world.url} again.`);
  expect(world.server.count("replayed")).toBe(0);
});

test("a login that cannot be renewed now is an error", async () => {
  const world = await openLoginWorld();
  await world.signIn(-1);
  await world.close();

  const { code, err } = await run(world);

  expect(code).toBe(3);
  expect(err).toContain("The login cannot be renewed");
});

test("a file that does not contain a login is an invalid configuration", async () => {
  const world = await openLoginWorld();
  await world.signIn(hour);
  await writeFile(world.store.file, "{");

  const { code, err } = await run(world);

  expect(code).toBe(2);
  expect(err).toContain(world.store.file);
});

test.for([
  ["an option", ["--token", ownerToken], {}],
  ["the environment", [], { PLUMBLINE_TOKEN: ownerToken }],
  ["a profile", ["--profile", "profile.json"], {}],
] as const)("a token of %s overrides the login", async ([, args, env]) => {
  const world = await openLoginWorld();
  await world.signIn(-1);
  const identities = [{ name: "owner", token: ownerToken }];
  await writeFile(join(world.folder, "profile.json"), JSON.stringify({ identities }));

  const { code, err } = await run(world, args, env);

  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(err).not.toContain("login");
  expect(world.server.count("refreshed")).toBe(0);
});

test("an identity without a token keeps its name and its own scopes", async () => {
  const { url: baseUrl, env, signIn, store } = await openLoginWorld();
  const { accessToken: token } = await signIn(hour);
  const options = { baseUrl, env, isOffline: false };
  const owner = { name: "owner", scopes: ["books:write"] };
  const retired = { name: "former", state: "revoked" as const };

  expect(await useLogin([retired, owner], options)).toEqual({
    identities: [retired, { ...owner, token }],
    login: { file: store.file, token },
  });
  expect(await useLogin([{ name: "default" }], options)).toMatchObject({
    identities: [{ name: "login", token, scopes: ["books:read"] }],
  });
});

test("--plan sends nothing, even for an expired login", async () => {
  const world = await openLoginWorld();
  await world.signIn(-1);

  const { code } = await run(world, ["--plan"]);

  expect(code).toBe(0);
  expect(world.server.events).toEqual([]);
  expect(world.asked).toEqual([]);
});

test("two processes with one expired login refresh it once, and both continue", async () => {
  const world = await openLoginWorld();
  await world.signIn(-1);
  const args = ["--base-url", world.url, "--seed", "1", "--checks", "accepts/*"];
  const codeOf = async (): Promise<unknown> => {
    const child = fork(bin, args, {
      cwd: world.folder,
      env: { ...process.env, PLUMBLINE_TOKEN: "", ...world.env },
      execArgv: ["--conditions=@plumbline/source"],
      silent: true,
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdout?.resume();
    child.stderr?.resume();
    return (await once(child, "close"))[0];
  };

  expect(await Promise.all([codeOf(), codeOf()])).toEqual([0, 0]);

  expect(world.server.count("refreshed")).toBe(1);
  expect(world.server.count("replayed")).toBe(0);
});

test("a token that is renewed during the run is sent, and masked in responses", async () => {
  const [first, second] = ["token-of-the-beginning", "token-of-the-renewal"];
  let calls = 0;
  const { report, server, findings } = await runBooks(
    {
      isAuthentic: ({ request }, isAuthentic) =>
        isAuthentic || request.headers.get("authorization") === `Bearer ${second}`,
      answer: (call, answer) => ({
        ...answer,
        headers: { ...answer.headers, "x-caller": call.request.headers.get("authorization") ?? "" },
      }),
    },
    {
      checks: ["accepts/*"],
      target: {
        identities: [{ name: "login", token: first }],
        renewals: [{ token: first, current: async () => ((calls += 1) > 0 ? second : first) }],
      },
    },
  );

  expect(calls).toBeGreaterThan(1);
  expect(findings).toEqual([]);
  expect(server).toBeDefined();
  const text = JSON.stringify(report);
  expect(text).toContain("x-caller");
  expect(text).not.toContain(second);
  expect(text).not.toContain(first);
});
