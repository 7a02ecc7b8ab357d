import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Engine, installEngine, isShipped } from "../../runtimes/install-engine.ts";
import { listPackages } from "../packages/list-packages.ts";
import { type Ended, runProgram } from "../packages/run-program.ts";
import { type Registry, startRegistry } from "./start-registry.ts";
import { createUser, type User } from "./user.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const compiler = fileURLToPath(
  new URL("../../../node_modules/typescript/bin/tsc", import.meta.url),
);
const names = listPackages(root).map(({ manifest: { name, version } }) => `${name}@${version}`);

let registry: Registry;
let cache: string;
beforeAll(async () => {
  registry = await startRegistry();
  cache = await mkdtemp(join(tmpdir(), "npm-cache-"));
});
afterAll(async () => {
  await registry.close();
  await rm(cache, { recursive: true, force: true });
});

/** Runs `npm run release` against the registry, with or without its token. */
async function release(userConfig: string): Promise<Ended> {
  const program = ["--conditions=@plumbline/source", main, "--no-git", "--registry", registry.url];
  const env = [`npm_config_userconfig=${userConfig}`, `npm_config_cache=${cache}`];
  return runProgram("env", [...env, process.execPath, ...program], root);
}

describe.runIf(isShipped)("the published packages", () => {
  test("without a token, nothing is published", async () => {
    const { code, stdout, stderr } = await release("/dev/null");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("The registry does not know who publishes");
  });

  test("a release publishes each package", async () => {
    const { code, stdout, stderr } = await release(registry.userConfig);
    expect([code, stderr]).toEqual([0, expect.stringContaining("0 of them published already")]);
    expect(stdout.trim().split("\n")).toEqual(names.map((name) => `published ${name}`));
  });

  test("a second release publishes nothing", async () => {
    const { code, stdout, stderr } = await release(registry.userConfig);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain(`${names.length} packages, ${names.length} of them published already`);
  });

  test.each([
    ["Node 20", "@plumbline/cli", "24.18"],
    ["Node 22.19", "@plumbline/cli", "24.18"],
    ["Node 20", "@plumbline/conformance", "22.19"],
    ["Node 20", "@local-ads/sandbox", "22.19"],
  ] as const)("on %s, the command of %s asks for Node %s", async (engine, name, wanted) => {
    const user = await userOn(engine);
    const { code, stderr } = await user.run("npx", name, "--help");
    expect(code).toBe(2);
    expect(stderr).toContain(`error: ${name} requires Node ${wanted} or later`);
  });

  test.each(["Node 22.19", "Node 24.18"] as const)(
    "on %s, the suite tests the sandbox, both started by npx",
    async (engine) => {
      const folder = await emptyFolder();
      const user = await userOn(engine, folder);
      await user.run("npm", "install", "@local-ads/openapi");
      const options = ["--port", "0", "--control-port", "0", "--clock", "frozen"];
      const sandbox = await user.start("npx", "@local-ads/sandbox", ...options, "--print-profile");
      await writeFile(join(folder, "profile.json"), sandbox.line);

      const contract = "node_modules/@local-ads/openapi/dist/openapi.json";
      const run = ["--profile", "profile.json", "--contract", contract, "--seed", "1"];
      const { code, stdout } = await user.run("npx", "@plumbline/conformance", ...run);

      expect([code, stdout]).toEqual([0, expect.stringContaining("CONFORMS")]);
      await sandbox.stop();
    },
  );

  test("on Node 24.18, the client reads from the mock, started by npx", async () => {
    const folder = await emptyFolder();
    const user = await userOn("Node 24.18", folder);
    await user.run("npm", "install", "@local-ads/client", "@local-ads/openapi");
    const contract = "node_modules/@local-ads/openapi/dist/openapi.json";
    const mock = await user.start(
      "npx",
      "@plumbline/cli",
      "mock",
      contract,
      "--port",
      "0",
      "--json",
    );
    const { url: baseUrl }: { readonly url: string } = JSON.parse(mock.line);

    expect(await readWith(user, folder, { baseUrl })).toMatchObject({
      code: 0,
      stdout: "200 string\n",
    });
    await mock.stop();
  });

  test.each(["Node 22.1", "Node 22.19"] as const)(
    "on %s, the client reads, and its types compile",
    async (engine) => {
      const folder = await emptyFolder();
      // npm itself requires a later Node than the client.
      const installer = await userOn("Node 24.18", folder);
      await installer.run("npm", "install", "@local-ads/client");
      const options = ["--port", "0", "--control-port", "0", "--print-profile"];
      const sandbox = await installer.start("npx", "@local-ads/sandbox", ...options);
      const read = await readWith(await userOn(engine, folder), folder, JSON.parse(sandbox.line));
      expect(read).toMatchObject({ code: 0, stdout: "200 string\n" });
      await sandbox.stop();

      const flags = ["--noEmit", "--strict", "--module", "nodenext", "--types", ""];
      const types = await runProgram(process.execPath, [compiler, ...flags, "read.mts"], folder);
      expect(types).toMatchObject({ code: 0, stdout: "" });
      expect(await readdir(join(folder, "node_modules"))).toEqual(
        expect.not.arrayContaining(["ajv", "commander"]),
      );
    },
  );

  test("on Node 22.1, the arbitraries generate values", async () => {
    const folder = await emptyFolder();
    await (await userOn("Node 24.18", folder)).run("npm", "install", "@plumbline/arbitrary");
    const program = `
      import fc from "fast-check";
      import { toArbitrary } from "@plumbline/arbitrary";
      const values = fc.sample(toArbitrary({ type: "string", pattern: "^[a-c]{3}$" }), 50);
      console.log(values.every((value) => /^[a-c]{3}$/.test(value)), values.length);`;
    await writeFile(join(folder, "generate.mjs"), program);
    const user = await userOn("Node 22.1", folder);
    expect(await user.run("node", "generate.mjs")).toMatchObject({ code: 0, stdout: "true 50\n" });
  });

  test("their manifests name versions of each other, and no workspace", async () => {
    const folder = await emptyFolder();
    await (await userOn("Node 24.18", folder)).run("npm", "install", "@plumbline/cli");
    const file = join(folder, "node_modules/@plumbline/cli/package.json");
    const { dependencies }: { readonly dependencies: Record<string, string> } = JSON.parse(
      await readFile(file, "utf8"),
    );
    const ours = Object.entries(dependencies).filter(([name]) => name.startsWith("@plumbline/"));
    expect(ours.map((pair) => pair.join("@")).filter((id) => !names.includes(id))).toEqual([]);
    expect(ours.length).toBeGreaterThan(3);
  });
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "user-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function userOn(engine: Engine, folder?: string): Promise<User> {
  return createUser({
    folder: folder ?? (await emptyFolder()),
    node: await installEngine(engine),
    registry: registry.url,
    cache,
  });
}

/** Where to read. */
interface Source {
  readonly baseUrl: string;
  readonly identities?: readonly { readonly token: string }[];
}

/** Reads the site with the installed client, and prints the status and the type of the request ID. */
async function readWith(user: User, folder: string, source: Source): Promise<Ended> {
  const program = `
    import { createClient, orThrow } from "@local-ads/client";
    const auth = "${source.identities?.[0]?.token ?? "any-key"}";
    const client = createClient({ baseUrl: "${source.baseUrl}", auth });
    const { status, receipt } = orThrow(await client.getSite());
    console.log(status, typeof receipt.requestId);`;
  await writeFile(join(folder, "read.mjs"), program);
  const types = "declare const console: { log(...values: unknown[]): void };";
  await writeFile(join(folder, "read.mts"), `${types}${program}\nconst text: number = status;`);
  return user.run("node", "read.mjs");
}
