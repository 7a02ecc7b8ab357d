import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookDocument } from "../support/book-document.ts";
import {
  createBookServer,
  ownerToken,
  readerToken,
  rejection,
  type Ways,
} from "../support/book-server.ts";
import { bookContract } from "../support/run-books.ts";
import { listen, type Listening } from "../support/listen.ts";
import { type CommandSituation, type Outcome, runCommandIn } from "../support/run-command.ts";

const ways: { current: Ways } = { current: {} };
let server: Listening;
let folder: string;

beforeAll(async () => {
  server = await listen((request) => createdServer().fetch(request));
  folder = await mkdtemp(join(tmpdir(), "plumbline-test-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let known: { ways: Ways; server: ReturnType<typeof createBookServer> } | undefined;

/** One server per set of options, because it remembers keys. */
function createdServer(): ReturnType<typeof createBookServer> {
  if (known?.ways !== ways.current)
    known = { ways: ways.current, server: createBookServer(bookContract, ways.current) };
  return known.server;
}

function run(args: readonly string[], situation: CommandSituation = {}): Promise<Outcome> {
  return runCommandIn(folder, args, { env: { PLUMBLINE_TOKEN: ownerToken }, ...situation });
}

describe("the test command", () => {
  test("--help has examples and exit codes", async () => {
    const { code, out } = await run(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("Examples:");
    expect(out).toContain("3  inconclusive");
  });

  test("ends with 0 if the target conforms, and writes every report without secrets", async () => {
    ways.current = {};
    const { code, out, err } = await run([
      "--base-url",
      server.url,
      "--seed",
      "4",
      "--report-dir",
      "reports",
    ]);
    expect(`${code} ${err}`).toMatch(/^0 /);
    expect(out).toContain("CONFORMS");
    const names = await readdir(join(folder, "reports"));
    expect(names.toSorted()).toEqual([
      "exchanges.ndjson",
      "junit.xml",
      "report.html",
      "report.json",
      "report.md",
    ]);
    for (const name of names)
      expect(await readFile(join(folder, "reports", name), "utf8")).not.toContain(ownerToken);
  });

  test("an interruption before the first request ends with 3 and a report that says so", async () => {
    const signal = AbortSignal.abort();
    for (const more of [["--stateless"], ["--explore"]]) {
      const args = ["--base-url", server.url, "--report-dir", "early", ...more];
      const { code, err } = await run(args, { signal });
      expect(`${code} ${err}`).toMatch(/^3 /);
      const text = await readFile(join(folder, "early", "report.json"), "utf8");
      expect(JSON.parse(text)).toMatchObject({
        verdict: "inconclusive",
        requests: { total: 0 },
        inconclusive: expect.arrayContaining(["The run was interrupted"]),
      });
    }
  });

  test("ends with 1 if the target violates its contract, and prints the report as data", async () => {
    ways.current = {
      answer: (call, answer) =>
        call.operation.id === "list_books" && answer.status < 300
          ? { ...answer, body: {} }
          : answer,
    };
    const { code, out, err } = await run([
      "--base-url",
      server.url,
      "--json",
      "--operations",
      "list_books,get_book",
    ]);
    expect(code).toBe(1);
    const report = JSON.parse(out) as { results: { findings: { check: string }[] }[] };
    expect(report.results.flatMap(({ findings }) => findings.map(({ check }) => check))).toEqual([
      "state/lists-agree",
      "responses/body-schema",
    ]);
    expect(err).toContain("GET /books -> 200 body");
    expect(out + err).not.toContain(ownerToken);
  });

  test("stops at the first failed check with --bail", async () => {
    ways.current = { answer: (_call, answer) => ({ ...answer, body: [] }) };
    const { code, out } = await run(["--base-url", server.url, "--json", "--bail"]);
    expect(code).toBe(1);
    const report = JSON.parse(out) as { results: { status: string }[] };
    expect(report.results.filter(({ status }) => status === "failed").length).toBe(1);
  });

  test.each([
    ["--respect-limits", "http://127.0.0.1:9/v1", "; paced to "],
    ["--no-respect-limits", "https://books.example.com/v1", "; not paced, "],
    ["--no-probe-limits", "http://127.0.0.1:9/v1", "Allow it with --probe-limits"],
  ])("%s decides for any target", async (flag, target, says) => {
    const { out } = await run(["--base-url", target, "--plan", "--allow", "draft", flag]);
    expect(out).toContain(says);
    const opposite = flag.replace(/^--(no-)?/, (_, no) => (no ? "--" : "--no-"));
    const other = await run(["--base-url", target, "--plan", "--allow", "draft", opposite]);
    expect(other.out).not.toContain(says);
  });

  test("--plan prints the plan and sends nothing", async () => {
    const { code, out } = await run([
      "--base-url",
      "http://127.0.0.1:9/v1",
      "--plan",
      "--allow",
      "draft",
      "--runs",
      "200",
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /\d+ checks, up to \d+ requests if everything passes, \d+ of them writes; not paced/,
    );
    expect(out).toContain("not sent: Allow it with --allow spend.");
    expect(out).toContain("served elsewhere, not tested: get_metadata");
  });

  test("reads identities from a profile and their tokens from the environment", async () => {
    ways.current = {};
    const profile = {
      baseUrl: server.url,
      identities: [
        {
          name: "owner",
          tokenEnv: "OWNER",
          scopes: ["books:read", "books:write"],
          partition: "one",
        },
        { name: "reader", tokenEnv: "READER", scopes: ["books:read"], partition: "one" },
      ],
    };
    await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
    const env = { OWNER: ownerToken, READER: readerToken };
    const { code, out } = await run(
      ["--profile", "profile.json", "--checks", "auth/*", "--operations", "create_order", "--json"],
      { env },
    );
    expect(code).toBe(0);
    const report = JSON.parse(out) as { results: { check: string; status: string }[] };
    expect(report.results.find(({ check }) => check === "auth/missing-scope")?.status).toBe(
      "passed",
    );
  });

  test.each([
    [["--base-url", "http://127.0.0.1:9/v1"], 3, "does not respond"],
    [[], 2, "No base URL"],
    [["--base-url", "books"], 2, "not an absolute"],
    [["--base-url", "http://127.0.0.1:9/v1", "--contract", "missing.json"], 2, "missing.json"],
    [["--base-url", "http://127.0.0.1:9/v1", "--profile", "missing.json"], 2, "cannot be read"],
    [["--base-url", "http://127.0.0.1:9/v1", "--checks", "nothing"], 2, "No check matches"],
    [["--base-url", "http://127.0.0.1:9/v1", "--operations", "nothing"], 2, "no operation"],
    [["--base-url", "http://127.0.0.1:9/v1", "--seed", "x"], 2, "Give an integer"],
    [["--base-url", "http://127.0.0.1:9/v1", "--allow", "all"], 2, "Allowed choices"],
    [["--unknown"], 2, "unknown option"],
  ] as const)("ends %j with %i", async (args, code, sentence) => {
    const outcome = await run(args);
    expect(outcome.err).toContain(sentence);
    expect(outcome.code).toBe(code);
    expect(outcome.err).not.toMatch(/\n\s+at .*\.ts:\d+/);
  });

  test("names the key of an invalid profile", async () => {
    await writeFile(
      join(folder, "wrong.json"),
      JSON.stringify({ baseUrl: server.url, effects: "none" }),
    );
    const { code, err } = await run(["--profile", "wrong.json"]);
    expect(code).toBe(2);
    expect(err).toContain("effects");
    expect(err).toContain("wrong.json");
  });

  test("names the fixture of a profile that does not match its operation", async () => {
    const fixtures = { update_book: { body: { title: "" } } };
    await writeFile(
      join(folder, "fixtures.json"),
      JSON.stringify({ baseUrl: server.url, fixtures }),
    );
    const { code, err } = await run(["--profile", "fixtures.json"]);
    expect(code).toBe(2);
    expect(err).toContain("fixtures.update_book.body /title");
    expect(err).toContain("fixtures.json");
  });

  test("ends with 3 if the credential is rejected", async () => {
    ways.current = { isAuthentic: () => false };
    const { code, err } = await run(["--base-url", server.url]);
    expect(code).toBe(3);
    expect(err).toContain("rejects the credential");
  });

  test("writes a partial report if it is interrupted", async () => {
    const controller = new AbortController();
    let served = 0;
    ways.current = {
      first: () => {
        if ((served += 1) === 60) controller.abort();
        return undefined;
      },
    };
    const { code, out } = await run(["--base-url", server.url], { signal: controller.signal });
    expect(code).toBe(3);
    expect(out).toContain("interrupted");
  });

  test("sends nothing more if it is interrupted while the engine loads", async () => {
    const controller = new AbortController();
    let served = 0;
    ways.current = {
      // The first request is the probe. The engine is loaded after it.
      first: () => {
        served += 1;
        controller.abort();
        return undefined;
      },
    };
    const { code, out } = await run(["--base-url", server.url], { signal: controller.signal });
    expect(code).toBe(3);
    expect(out).toContain("interrupted");
    expect(served).toBe(1);
  });

  test("rejects a token that is not allowed in a header, without showing it", async () => {
    const { code, err } = await run(["--base-url", server.url], {
      env: { PLUMBLINE_TOKEN: "schlüssel-✓" },
    });
    expect(code).toBe(2);
    expect(err).toContain("PLUMBLINE_TOKEN");
    expect(err).not.toContain("schlüssel");
  });

  test("calls a run with only rejections hollow", async () => {
    let served = 0;
    ways.current = {
      answer: (_call, answer) => ((served += 1) > 2 ? rejection(403, "no") : answer),
    };
    const { code, out } = await run([
      "--base-url",
      server.url,
      "--checks",
      "responses/*",
      "--checks",
      "accepts/*",
    ]);
    expect(code).toBe(3);
    expect(out).toContain("hollow");
  });
});
