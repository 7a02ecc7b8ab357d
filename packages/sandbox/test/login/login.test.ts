import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";
import { createUser } from "./signed-in.ts";

const contract = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
const hour = 3_600_000;

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, controlPort: 0 });
});
afterAll(() => sandbox.close());

const testArguments = (): readonly string[] =>
  `test --base-url ${sandbox.url} --seed 1 --operations get_workspace --checks accepts/*`
    .split(" ")
    .concat("--contract", contract);

test.skipIf(process.platform === "win32")(
  "an owner signs in, runs the suite an hour later without signing in again, and signs out",
  async () => {
    const user = await createUser(sandbox);

    const login = await user.run("login", sandbox.url, "--json", "--scope", "site:read ads:read");

    expect(login).toMatchObject({ code: 0 });
    expect(JSON.parse(login.stdout)).toMatchObject({
      resource: sandbox.url,
      issuer: sandbox.origin,
      scopes: expect.arrayContaining(["site:read", "ads:read"]),
      renewable: true,
    });
    const before = await user.run(...testArguments());
    expect(`${before.code} ${before.stderr}`).toMatch(/^0 /);
    await sandbox.control.advance({ milliseconds: hour });
    const after = await user.run(...testArguments());
    expect(`${after.code} ${after.stderr}`).toMatch(/^0 /);
    expect(after.stderr).toContain(`Using the login for ${sandbox.url}`);

    expect(await user.run("logout", sandbox.url)).toEqual({
      code: 0,
      stdout: `Signed out of ${sandbox.url}\n`,
      stderr: "",
    });
    expect(await user.run(...testArguments())).toMatchObject({ code: 3 });
  },
);

test.skipIf(process.platform === "win32")(
  "an ended connection requires to sign in again",
  async () => {
    const user = await createUser(sandbox);
    expect(await user.run("login", sandbox.url)).toMatchObject({ code: 0 });
    await sandbox.control.advance({ milliseconds: 31 * 24 * hour });

    const { code, stderr } = await user.run(...testArguments());

    expect(code).toBe(3);
    expect(stderr).toContain(`Run plumbline login ${sandbox.url} again.`);
  },
);

test("a second login revokes the first connection", async () => {
  const user = await createUser(sandbox);
  await user.run("login", sandbox.url);

  const { code, stderr } = await user.run("login", sandbox.url);

  expect(code).toBe(0);
  expect(stderr).toContain("The previous login was revoked");
  expect(await user.run(...testArguments())).toMatchObject({ code: 0 });
});

test("an owner who denies ends the login", async () => {
  const user = await createUser(sandbox);
  const [signIn = {}] = sandbox.profile().oauth?.consent.steps ?? [];

  const denied = await user.consenting([signIn, { decision: "deny" }], "login", sandbox.url);

  expect(denied).toMatchObject({ code: 3, stdout: "" });
  expect(denied.stderr).toContain("The request was declined in the browser");
  expect((await user.run("login", "--list", "--json")).stdout).toBe("[]\n");
});

test("a login for MCP is stored beside the one for REST", async () => {
  const user = await createUser(sandbox);
  const mcp = sandbox.profile().mcp?.url ?? "";

  expect(await user.run("login", sandbox.url)).toMatchObject({ code: 0 });
  expect(await user.run("login", mcp)).toMatchObject({ code: 0 });

  const { stdout } = await user.run("login", "--list", "--json");
  const resources = (JSON.parse(stdout) as { resource: string }[]).map(({ resource }) => resource);
  expect(new Set(resources)).toEqual(new Set([sandbox.url, mcp]));
});
