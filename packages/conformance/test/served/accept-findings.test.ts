import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObject } from "@plumbline/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMergeReportsCommand } from "../../src/command/index.ts";
import type { Config, KnownFinding } from "../../src/index.ts";
import { bookDocument } from "../support/book-document.ts";
import { createBookServer, ownerToken, type Ways } from "../support/book-server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { bookContract } from "../support/run-books.ts";
import { type CommandSituation, type Outcome, runCommandIn } from "../support/run-command.ts";

const { "/health": health, "/books": books } = Object(bookDocument["paths"]);
/** Two reads, so that a complete run is short. */
const document = {
  ...bookDocument,
  paths: { "/health": health, "/books": { get: books.get } },
  // Limits the requests that fit into the time of a run.
  "x-rate-limits": [
    {
      name: "all",
      limit: 20,
      window: "PT1M",
      per: "shop",
      counts: "all",
      sharedWith: [],
      exceeded: 429,
      retryAfter: "PT30S",
    },
  ],
};

let server: Listening;
let root: string;
let folder: string;
let ways: Ways = {};
let folders = 0;

beforeAll(async () => {
  const shop = createBookServer(bookContract, {
    answer: (call, answer) => ways.answer?.(call, answer) ?? answer,
    isValid: (call, isValid) => ways.isValid?.(call, isValid) ?? isValid,
  });
  server = await listen((request) => shop.fetch(request));
  root = await mkdtemp(join(tmpdir(), "plumbline-accept-"));
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

beforeEach(async () => {
  folder = join(root, String((folders += 1)));
  await mkdir(folder);
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
});

/** Every list of books lacks a required member. */
const brokenList: Ways = {
  answer: (call, answer) =>
    call.operation.id === "list_books" && answer.status < 300 ? { ...answer, body: {} } : answer,
};

/** Every response to a valid request lacks a required member. */
const brokenBodies: Ways = {
  answer: (_, answer) => (answer.status < 300 ? { ...answer, body: {} } : answer),
};

const reason = "BOOK-12: the list is mended in spring";
const until = "2999-12-31";
const accept = ["--accept-findings", reason, "--until", until];

const list = {
  operation: "list_books",
  check: "responses/body-schema",
  clause: "/paths/~1books/get/responses/200/content/application~1json/schema/required",
};
const listEntry = { ...list, reason, until };

interface Run extends CommandSituation {
  readonly config?: Config;
  readonly seed?: string;
}

/** Runs the suite with a configuration in the folder. */
async function run(args: readonly string[], { config = {}, seed = "1", ...more }: Run = {}) {
  const targets = {
    shelf: { baseUrl: server.url, identities: [{ name: "owner", tokenEnv: "OWNER" }] },
  } satisfies Config["targets"];
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ targets, ...config }));
  const words = ["--seed", seed, "--runs", "2", ...args];
  return runCommandIn(folder, words, { env: { OWNER: ownerToken }, ...more });
}

async function entries(): Promise<readonly KnownFinding[]> {
  const content: unknown = JSON.parse(await readFile(join(folder, "plumbline.known.json"), "utf8"));
  return isObject(content) && Array.isArray(content["known"])
    ? (content["known"] as KnownFinding[]) // As written by the command.
    : [];
}

async function writeEntries(known: readonly object[]): Promise<void> {
  await writeFile(join(folder, "plumbline.known.json"), JSON.stringify({ known }));
}

function acceptedLine({ out }: Outcome): string | undefined {
  return /accepted +(.*)/.exec(out)?.[1];
}

describe("a run that accepts findings", () => {
  test("writes them beside the configuration in one form, and later runs with other seeds pass", async () => {
    ways = brokenList;
    const outcome = await run(accept);
    expect(outcome.code).toBe(0);
    expect(acceptedLine(outcome)).toBe(
      "1 added, 0 kept, 0 renewed, 0 removed, in plumbline.known.json",
    );
    expect(await readFile(join(folder, "plumbline.known.json"), "utf8")).toBe(`{
  "about": "Known findings, written by plumbline test --accept-findings",
  "known": [
    {
      "operation": "list_books",
      "check": "responses/body-schema",
      "clause": "${list.clause}",
      "reason": "${reason}",
      "until": "${until}"
    }
  ]
}
`);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining(".part"));
    const later = await run([], { seed: "2" });
    expect(later.out).toContain(reason);
    expect(later.out).toContain("Every deviation that the run found is known. (exit code 0)");
    expect(later.code).toBe(0);
  });

  test("writes them to the working folder if there is no configuration", async () => {
    ways = brokenList;
    const words = ["--base-url", server.url, "--token", ownerToken, "--runs", "2"];
    expect(await runCommandIn(folder, [...words, ...accept])).toMatchObject({ code: 0 });
    expect(await entries()).toEqual([listEntry]);
    expect(await runCommandIn(folder, words)).toMatchObject({ code: 0 });
  });

  test("keeps the reason and the day of a finding that occurs again", async () => {
    ways = brokenList;
    await writeEntries([{ ...list, reason: "first", until: "2998-01-01" }]);
    const outcome = await run(accept, { seed: "3" });
    expect(acceptedLine(outcome)).toMatch(/^0 added, 1 kept, 0 renewed, 0 removed/);
    expect(await entries()).toEqual([{ ...list, reason: "first", until: "2998-01-01" }]);
  });

  test("renews an expired entry, which fails other runs", async () => {
    ways = brokenList;
    await writeEntries([{ ...list, reason: "first", until: "2001-01-01" }]);
    expect(await run([])).toMatchObject({ code: 1 });
    const outcome = await run(accept);
    expect(outcome.code).toBe(0);
    expect(acceptedLine(outcome)).toMatch(/^0 added, 0 kept, 1 renewed, 0 removed/);
    expect(await entries()).toEqual([listEntry]);
  });

  test("removes an entry whose finding no longer occurs", async () => {
    ways = {};
    await writeEntries([listEntry]);
    const outcome = await run(accept);
    expect(outcome.code).toBe(0);
    expect(acceptedLine(outcome)).toMatch(/^0 added, 0 kept, 0 renewed, 1 removed/);
    expect(await entries()).toEqual([]);
  });

  test.each([
    ["another operation", ["--operations", "get_health"]],
    ["the operation alone", ["--operations", "list_books"]],
    ["some checks", ["--checks", "accepts/*,responses/*"]],
    ["a shard", ["--shard", "1/2"]],
    ["the other shard", ["--shard", "2/2"]],
    ["a time", ["--time", "1s", "--respect-limits"]],
    ["a number of requests", ["--max-operations", "6"]],
  ])("keeps an entry whose finding may only be missed by a run of %s", async (_, limits) => {
    ways = {};
    await writeEntries([listEntry]);
    const outcome = await run([...accept, ...limits]);
    expect(acceptedLine(outcome)).toMatch(/^0 added, 1 kept, 0 renewed, 0 removed/);
    expect(await entries()).toEqual([listEntry]);
  });

  test("does not write a finding that the configuration tolerates", async () => {
    ways = brokenBodies;
    const config: Run["config"] = { known: [{ ...list, reason: "configured", until }] };
    await writeEntries([listEntry]);
    const outcome = await run(accept, { config });
    expect(acceptedLine(outcome)).toMatch(/^1 added, 0 kept, 0 renewed, 1 removed/);
    expect((await entries()).map((entry) => "operation" in entry && entry.operation)).toEqual([
      "get_health",
    ]);
  });

  test("leaves out gaps and advice, which do not fail a run", async () => {
    ways = brokenList;
    const config: Run["config"] = { severity: { "responses/*": "advice" } };
    expect(acceptedLine(await run(accept, { config }))).toMatch(/^0 added/);
    ways = { isValid: ({ query }, isValid) => isValid && query.get("limit") !== "50" };
    const outcome = await run(accept);
    expect(outcome.out).toContain("GAPS");
    expect(acceptedLine(outcome)).toMatch(/^0 added/);
  });

  test("names a finding by its ID if its place contains a secret", async () => {
    ways = brokenList;
    const secret = "application~1json";
    const identities = [{ name: "owner", tokenEnv: "OWNER" }];
    const headers = { "X-Api-Key": secret };
    const config = { targets: { shelf: { baseUrl: server.url, identities, headers } } };
    const words = ["--accept-findings", `because of ${secret}`, "--until", until];
    expect(await run(words, { config })).toMatchObject({ code: 0 });
    expect(await entries()).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{12}$/), reason: "because of <secret>", until },
    ]);
    expect(await run([], { config })).toMatchObject({ code: 0 });
    expect(acceptedLine(await run(words, { config }))).toMatch(/^0 added, 1 kept/);
  });

  test("writes nothing if it is interrupted", async () => {
    ways = brokenList;
    const outcome = await run(accept, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ code: 3, err: expect.stringContaining("interrupted") });
    expect(await readdir(folder)).not.toContain("plumbline.known.json");
  });
});

test("a hollow run writes nothing", async () => {
  let requests = 0;
  ways = {
    // The first response shows that the server has the interface.
    answer: (_, answer) => ((requests += 1) > 1 ? { ...answer, status: 404, body: {} } : answer),
  };
  const outcome = await run(accept);
  expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining("is hollow") });
  expect(await readdir(folder)).not.toContain("plumbline.known.json");
});

test("a finding at another place of the same check fails a later run", async () => {
  ways = brokenList;
  await run(accept);
  ways = brokenBodies;
  const outcome = await run([]);
  expect(outcome.code).toBe(1);
  expect(outcome.out).toMatch(/findings +1 finding, 1 known/);
});

test("merged shards accept the findings of all shards", async () => {
  ways = brokenBodies;
  await writeEntries([{ ...listEntry, check: "responses/content-type" }]);
  for (const index of ["1", "2"]) {
    await run(["--shard", `${index}/2`, "--report-dir", index]);
  }
  const create = createMergeReportsCommand;
  const outcome = await runCommandIn(folder, ["1", "2", ...accept], { create });
  expect(acceptedLine(outcome)).toMatch(/^2 added, 0 kept, 0 renewed, 1 removed/);
  expect(outcome.code).toBe(0);
  expect(await run([])).toMatchObject({ code: 0 });
});

describe("wrong usage", () => {
  test.each([
    ["no day", ["--accept-findings", reason], "requires --until"],
    ["no reason", ["--until", until], "requires --accept-findings"],
    ["an empty reason", ["--accept-findings", " ", "--until", until], "Say why"],
    ["no value", ["--accept-findings"], "argument missing"],
    ["a day that does not exist", [...accept, "--until", "2027-02-29"], "Give a date"],
    ["no date", [...accept, "--until", "spring"], "Give a date"],
    ["a day in the past", [...accept, "--until", "2020-01-01"], "in the past"],
    ["a plan", [...accept, "--plan"], "cannot be used"],
    ["the first failed check alone", [...accept, "--bail"], "cannot be used"],
  ])("%s", async (_, words, message) => {
    const outcome = await run(words);
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  test.each([
    ["without a list", {}, "known"],
    ["with an entry that names no finding", { known: [{ reason, until }] }, "no id, check"],
    ["with another format of a date", { known: [{ ...list, reason, until: "soon" }] }, "date"],
  ])("a file %s", async (_, content, message) => {
    await writeFile(join(folder, "plumbline.known.json"), JSON.stringify(content));
    const { code, err } = await run([]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain("plumbline.known.json");
  });
});
