import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestFlags } from "../src/command/test-flags.ts";
import { testSettings, type TestSettings } from "../src/command/test-settings.ts";
import type { Config, Profile, WrittenTarget } from "../src/index.ts";
import { bookDocument } from "./support/book-document.ts";
import { type Outcome, runCommandIn } from "./support/run-command.ts";

let root: string;
let folders = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "plumbline-settings-"));
});

afterAll(() => rm(root, { recursive: true }));

interface Files {
  readonly config?: Config;
  readonly profile?: object;
}

/** A new folder with a document, a configuration and a profile. */
async function folderOf({ config, profile }: Files): Promise<string> {
  const folder = join(root, String((folders += 1)));
  await mkdir(folder);
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  if (config) await writeFile(join(folder, "plumbline.config.json"), JSON.stringify(config));
  if (profile) await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
  return folder;
}

interface Given extends Files {
  readonly flags?: Partial<TestFlags>;
  readonly name?: string;
  readonly env?: Record<string, string>;
}

async function settingsOf({ flags = {}, name, env = {}, ...files }: Given): Promise<TestSettings> {
  const cwd = await folderOf(files);
  const silent = { write: () => true };
  const { signal } = new AbortController();
  const io: CommandIo = { stdout: silent, stderr: silent, env, cwd, signal };
  const profile = files.profile ? { profile: "profile.json" } : {};
  return testSettings(io, { runs: 1, seed: 1, ...profile, ...flags }, name);
}

async function run(args: readonly string[], files: Files, env = {}): Promise<Outcome> {
  return runCommandIn(await folderOf(files), args, { env });
}

const local = { baseUrl: "http://127.0.0.1:1/v1" };
const staging = {
  baseUrl: "https://staging.example.com/v1",
  identities: [{ name: "owner", tokenEnv: "OWNER", labels: { plan: "free" } }],
} satisfies WrittenTarget;

describe("a target of the configuration", () => {
  test("is chosen by its name, with its identities and their labels", async () => {
    const config = { targets: { local, staging } };
    const { target } = await settingsOf({ config, name: "staging", env: { OWNER: "t0ken" } });
    expect(target).toMatchObject({
      name: "staging",
      baseUrl: staging.baseUrl,
      identities: [{ name: "owner", token: "t0ken", labels: { plan: "free" } }],
    });
  });

  test("needs no name if it is the only one", async () => {
    const { target } = await settingsOf({ config: { targets: { local } } });
    expect(target).toMatchObject({ name: "local", baseUrl: local.baseUrl });
  });

  test("is not used if an option gives another URL, so that no token is sent there", async () => {
    const config = { targets: { staging } };
    const flags = { baseUrl: "https://other.example.com" };
    const { target } = await settingsOf({ config, flags });
    expect(target.identities).toEqual([{ name: "default" }]);
    expect(target.name).toBeUndefined();
  });

  test("needs only its own environment variables", async () => {
    const { target } = await settingsOf({ config: { targets: { local, staging } }, name: "local" });
    expect(target.baseUrl).toBe(local.baseUrl);
  });
});

describe("a value that is given in several places", () => {
  const config: Config = {
    targets: { local: { ...local, allow: "none", timeoutMs: 1, stateless: true } },
  };
  const profile: Profile = { baseUrl: "http://127.0.0.1:2/v1", allow: "draft", timeoutMs: 2 };

  test("is read from the flag before the profile before the configuration", async () => {
    const flags: Partial<TestFlags> = { allow: "publish" };
    const { target } = await settingsOf({ config, profile, flags, name: "local" });
    expect(target).toMatchObject({
      allow: "publish",
      timeoutMs: 2,
      baseUrl: profile.baseUrl,
      stateless: true,
    });
  });

  test("is read from the environment last", async () => {
    const env = { PLUMBLINE_TOKEN: "of environment", OWNER: "of file" };
    const named = await settingsOf({ config: { targets: { staging } }, env });
    expect(named.target.identities?.[0]?.token).toBe("of file");
    const flagged = await settingsOf({
      config: { targets: { staging } },
      env: {},
      flags: { token: "of flag" },
    });
    expect(flagged.target.identities?.[0]?.token).toBe("of flag");
    const unnamed = await settingsOf({ config: { targets: { local } }, env });
    expect(unnamed.target.identities?.[0]?.token).toBe("of environment");
  });

  test("is merged by key in a budget", async () => {
    const budgeted = { targets: { local: { ...local, budget: { operations: 9, writes: 9 } } } };
    const { target } = await settingsOf({ config: budgeted, flags: { maxWrites: 1 } });
    expect(target.budget).toEqual({ operations: 9, writes: 1 });
  });
});

const journey = {
  arazzo: "1.0.1",
  info: { title: "Health", version: "1" },
  sourceDescriptions: [{ name: "books", url: "./openapi.json", type: "openapi" }],
  workflows: [
    {
      workflowId: "look",
      steps: [
        {
          stepId: "ask",
          operationId: "get_health",
          successCriteria: [{ condition: "$statusCode == 200" }],
        },
      ],
    },
  ],
};

test("paths are relative to the file that contains them", async () => {
  const folder = await folderOf({
    config: { contract: "api/books.json", reportDir: "out", journeys: ["flows/*.arazzo.json"] },
    profile: local,
  });
  await mkdir(join(folder, "flows"));
  await writeFile(join(folder, "flows", "health.arazzo.json"), JSON.stringify(journey));
  await mkdir(join(folder, "api"));
  await mkdir(join(folder, "inner"));
  await writeFile(join(folder, "api", "books.json"), JSON.stringify(bookDocument));
  const silent = { write: () => true };
  const { signal } = new AbortController();
  const io: CommandIo = {
    stdout: silent,
    stderr: silent,
    env: {},
    cwd: join(folder, "inner"),
    signal,
  };
  const settings = await testSettings(io, { runs: 1, profile: "../profile.json" });
  expect(settings.contract.source).toBe(join(folder, "api", "books.json"));
  expect(settings.reportDir).toBe(join(folder, "out"));
  expect(settings.journeys.map(({ place }) => place.file)).toEqual([
    join(folder, "flows", "health.arazzo.json"),
  ]);
});

test("an unknown key has the same message in a profile and in a configuration", async () => {
  const wrong = { ...local, identites: [] };
  const [profile, config] = await Promise.all([
    run(["--profile", "profile.json"], { profile: wrong }),
    run([], { config: { targets: { local: wrong } } }),
  ]);
  for (const { code, err } of [profile, config]) {
    expect(code).toBe(2);
    expect(err).toContain('must not have the field "identites"');
    expect(err).toContain('Did you mean "identities"?');
  }
  expect(profile.err).toMatch(/profile\.json:1:\d+ #\/identites/);
  expect(config.err).toMatch(/plumbline\.config\.json:1:\d+ #\/targets\/local\/identites/);
});

describe("is rejected", () => {
  const config: Config = { targets: { local, staging } };
  test.each<[string, Files, string[], ...string[]]>([
    [
      "no name if there are two",
      { config },
      [],
      "more than one target",
      "Name one: local, staging",
    ],
    ["an unknown name", { config }, ["stagin"], 'no target "stagin"', 'Did you mean "staging"?'],
    ["a name of an Object.prototype member", { config }, ["toString"], 'no target "toString"'],
    [
      "a name without a configuration",
      {},
      ["staging"],
      "No configuration was found",
      "plumbline init",
    ],
    ["no base URL at all", {}, [], "No base URL is given", "plumbline init"],
    [
      "a target without a base URL",
      { config: { targets: { local: {} } } },
      [],
      "No base URL is given",
      "plumbline.config.json",
    ],
    [
      "a variable that is not set",
      { config },
      ["staging"],
      'The token of identity "owner" is read from OWNER, which is not set',
      "/targets/staging/identities/0",
    ],
    [
      "a token and a variable",
      {
        config: {
          targets: { local: { ...local, identities: [{ name: "a", token: "b", tokenEnv: "C" }] } },
        },
      },
      [],
      'Both token and tokenEnv are set for identity "a"',
    ],
    [
      "two identities with one name",
      { config: { targets: { local: { ...local, identities: [{ name: "a" }, { name: "a" }] } } } },
      [],
      'Two identities have the name "a"',
      "/identities/1",
    ],
    [
      "a fixture that does not match",
      {
        config: {
          targets: { local: { ...local, fixtures: { update_book: { body: { title: "" } } } } },
        },
      },
      [],
      "fixtures.update_book.body /title",
      "/targets/local/fixtures/update_book/body",
    ],
    [
      "a severity without a check",
      { config: { severity: { "nothing/*": "off" }, targets: { local } } },
      [],
      'No check matches severity "nothing/*"',
      "/severity/nothing~1*",
    ],
    [
      "a journey that does not exist",
      { config: { journeys: ["no.arazzo.yaml"], targets: { local } } },
      [],
      "no.arazzo.yaml",
    ],
    [
      "a pattern without a journey",
      { config: { targets: { local } } },
      ["--journeys", "*.none.yaml"],
      "No journey matches",
      "Correct the pattern",
    ],
    [
      "a ledger that does not exist",
      { config: { ledger: "ledger.yaml", targets: { local } } },
      [],
      "ledger",
    ],
    [
      "a configuration that does not exist",
      {},
      ["--config", "nothing.ts"],
      "cannot be loaded",
      "Check the path given to --config.",
    ],
    [
      "a JSON configuration that does not exist",
      {},
      ["--config", "nothing.json"],
      "The configuration cannot be read",
    ],
    [
      "a profile that does not exist",
      {},
      ["--profile", "nothing.json"],
      "The profile cannot be read",
    ],
    [
      "a shard without a seed",
      { config: { targets: { local } } },
      ["--shard", "1/2"],
      "requires a seed",
    ],
    [
      "a shard beyond the last",
      { config: { targets: { local } } },
      ["--shard", "3/2"],
      "for example 1/4",
    ],
    ["an empty shard", { config: { targets: { local } } }, ["--shard", "0/2"], "for example 1/4"],
    [
      "an invalid shard",
      { config: { targets: { local } } },
      ["--shard", "half"],
      "for example 1/4",
    ],
    [
      "a duration without a unit",
      { config: { targets: { local } } },
      ["--time", "10"],
      "10m or 1h30m",
    ],
    ["an empty duration", { config: { targets: { local } } }, ["--time", "0m"], "10m or 1h30m"],
    [
      "an invalid duration",
      { config: { targets: { local } } },
      ["--timeout", "soon"],
      "10m or 1h30m",
    ],
    [
      "an empty value in a list",
      { config: { targets: { local } } },
      ["--operations", "a,,b"],
      "by commas",
    ],
  ])("%s", async (_name, files, args, ...sentences) => {
    const { code, err } = await run(["--plan", ...args], files);
    for (const sentence of sentences) expect(err).toContain(sentence);
    expect(code).toBe(2);
    expect(err).not.toMatch(/\n\s+at .*\.ts:\d+/);
  });
});

test.each([
  [["--operations", "get_book,list_books", "--operations", "get_health"]],
  [["--operations", "get_book", "--operations", " list_books , get_health"]],
])("values of %j can be repeated and separated by commas", async (args) => {
  const { code, out } = await run(["--plan", ...args], { config: { targets: { local } } });
  expect(code).toBe(0);
  const named = out.matchAll(/^ {2}(\w+) +\d+ checks/gm);
  expect([...named].map(([, id]) => id)).toEqual(["get_health", "list_books", "get_book"]);
});

test("a check that the severity map turns off is skipped with the reason", async () => {
  const config: Config = { severity: { "accepts/*": "off" }, targets: { local } };
  const { out } = await run(["--plan", "--operations", "get_book"], { config });
  expect(out).toMatch(/[1-9] skipped, not-selected: the severity map turns it off/);
});
