import { describe, expect, test } from "vitest";
import type { Config } from "../../src/index.ts";
import { type Files, run, local, staging } from "../support/config-folder.ts";

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
