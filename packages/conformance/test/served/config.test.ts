import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { describe, expect, test } from "vitest";
import type { TestFlags } from "../../src/command/test-flags.ts";
import { testSettings } from "../../src/command/test-settings.ts";
import type { Config, Profile } from "../../src/index.ts";
import { bookDocument } from "../support/book-document.ts";
import { folderOf, settingsOf, run, local, staging } from "../support/config-folder.ts";

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
  expect(out).toMatch(/[1-9] skipped, not-selected: The severity map turns it off/);
});
