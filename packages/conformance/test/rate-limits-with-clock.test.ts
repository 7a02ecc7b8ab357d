import { parseDuration } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { planConformance } from "../src/index.ts";
import { isActive } from "../src/target/resolve-target.ts";
import { type Call, rejection, send, type Ways } from "./support/book-server.ts";
import { createLimitedWays, type LimitedOptions } from "./support/limited-ways.ts";
import { limitedContract } from "./support/limited-books.ts";
import { bookUrl, type BookRun, identities, runBooks } from "./support/run-books.ts";

const policies = limitedContract.policies.rateLimits;
const checks = ["limits/rate*"];

function tokenOf({ request }: Call): string {
  return request.headers.get("authorization") ?? "";
}

async function runLimited(
  more: Partial<LimitedOptions> = {},
  ways: Ways = {},
): Promise<BookRun & { readonly moves: readonly number[] }> {
  const limited = createLimitedWays({ policies, ...more });
  const target = { clock: limited.clock };
  const run = await runBooks(
    { ...ways, first: limited.first },
    { contract: limitedContract, checks, target },
  );
  return { ...run, moves: limited.moves };
}

function namesOf({ findings }: BookRun): string[] {
  return findings.map(({ severity, check, clause }) => `${severity} ${check} ${clause}`);
}

describe("with a clock", () => {
  test("every statement about a limit is proven by default", async () => {
    const { report, findings, moves } = await runLimited();
    expect(findings).toEqual([]);
    const results = report.results.map(
      ({ operation, check, status }) => `${operation} ${check} ${status}`,
    );
    const names = [
      "rate",
      "rate-everywhere",
      "rate-recovers",
      "rate-window",
      "rate-partition",
      "rate-shared",
    ];
    expect(new Set(results)).toEqual(
      new Set(
        ["list_books", "create_book"].flatMap((operation) =>
          names.map((name) => `${operation} limits/${name} passed`),
        ),
      ),
    );
    // Each limit was exceeded by exactly one request.
    for (const { limit, name } of policies) {
      const trips = report.exchanges.filter(({ purpose }) =>
        purpose.includes(`concurrent operations against the limit ${name}`),
      );
      const statuses = trips.map(({ response }) => response.status);
      expect(statuses.indexOf(429)).toBe(limit);
      expect(statuses.length).toBe(statuses.indexOf(429) + 1);
    }
    expect(moves[0]).toBe(1);
    // Each window is emptied, and tested just before and just after it ends.
    const passed = moves.slice(1).reduce((sum, move) => sum + move, 0);
    expect(passed).toBeGreaterThan(policies.length * 60_000);
    expect(passed).toBeLessThan(policies.length * 2 * 65_000);
  });

  test("the probe does not wait for room and is not retried", async () => {
    const { report } = await runLimited();
    const everywhere = report.exchanges.filter(({ purpose }) =>
      purpose.startsWith("every operation"),
    );
    expect(everywhere.every(({ response }) => response.status === 429)).toBe(true);
    expect(report.statuses["429"]).toBe(policies.length * 7 + everywhere.length);
  });

  test.each<[string, Partial<LimitedOptions>, string[]]>([
    [
      "one operation more than the limit",
      { allowed: ({ limit }) => limit + 1 },
      ["must limits/rate /x-rate-limits/1", "must limits/rate /x-rate-limits/0"],
    ],
    [
      "one operation less than the limit",
      { allowed: ({ limit, counts }) => (counts === "all" ? limit : limit - 1) },
      ["must limits/rate /x-rate-limits/1"],
    ],
    [
      "no partition for itself",
      { group: () => "everyone" },
      [
        "must limits/rate-partition /x-rate-limits/1",
        "must limits/rate-partition /x-rate-limits/0",
      ],
    ],
    [
      "each credential for itself",
      { group: tokenOf },
      ["must limits/rate-shared /x-rate-limits/1", "must limits/rate-shared /x-rate-limits/0"],
    ],
    [
      "a window of half the time",
      { isRecent: ({ at, now, window }) => now - at < window / 2 },
      ["must limits/rate-window /x-rate-limits/1", "must limits/rate-window /x-rate-limits/0"],
    ],
    [
      "the whole limit again with every minute of its clock",
      { isRecent: ({ at, now, window }) => Math.floor(at / window) === Math.floor(now / window) },
      // The other limit is exceeded at the start of a minute.
      ["must limits/rate-window /x-rate-limits/0"],
    ],
  ])("a server that accepts %s is noticed", async (_name, more, expected) => {
    expect(namesOf(await runLimited(more))).toEqual(expected);
  });

  test.each([
    ["for one more window", 2],
    ["forever", 1_000],
  ])("a server that keeps rejecting %s is reported", async (_name, windows) => {
    const writes = policies.find(({ counts }) => counts === "mutating");
    const window = parseDuration(writes?.window ?? "PT1M");
    let present = 0;
    const closedUntil = new Map<string, number>();
    const limited = createLimitedWays({ policies });
    const first: Ways["first"] = (call) => {
      const shop = call.caller?.shop ?? "";
      const isWrite = call.operation.method === "post";
      if (isWrite && present < (closedUntil.get(shop) ?? 0)) return send(rejection(429, "still"));
      const answer = limited.first(call);
      if (answer && isWrite) closedUntil.set(shop, present + window * windows);
      return answer;
    };
    const clock = {
      async advance(milliseconds: number) {
        present += milliseconds;
        await limited.clock.advance(milliseconds);
      },
    };
    const run = await runBooks({ first }, { contract: limitedContract, checks, target: { clock } });
    expect(namesOf(run)).toEqual(["must limits/rate-recovers /x-rate-limits/1"]);
  });

  test.each([
    [
      "every time",
      Infinity,
      ["must limits/rate /x-rate-limits/1", "must limits/rate /x-rate-limits/0"],
    ],
    ["once", 1, []],
  ])(
    "an operation above the limit that is rejected otherwise %s",
    async (_name, times, expected) => {
      let otherwise = 0;
      const limited = createLimitedWays({ policies });
      const first: Ways["first"] = (call) => {
        const answer = limited.first(call);
        return answer && (otherwise += 1) <= times ? send(rejection(500, "too much")) : answer;
      };
      const run = await runBooks(
        { first },
        { contract: limitedContract, checks: ["limits/rate"], target: { clock: limited.clock } },
      );
      expect(namesOf(run)).toEqual(expected);
    },
  );

  test("replays prove nothing, because they may not count", async () => {
    const { report, findings } = await runLimited(
      {},
      { answer: (_call, answer) => ({ ...answer, isReplay: answer.status < 300 }) },
    );
    expect(findings).toEqual([]);
    const writes = report.results.filter(({ operation }) => operation === "create_book");
    expect(new Set(writes.map(({ skip }) => skip?.reason))).toEqual(new Set(["no-proof"]));
  });
});

interface Delays {
  /** Milliseconds before the server counts a request, and after that. */
  readonly before: number;
  readonly after: number;
  /** Whether the clock of the server also runs by itself. */
  readonly isRunning: boolean;
}

/** A run on a slow machine, whose time is counted and not waited for. */
async function runSlowly({ before, after, isRunning }: Delays): Promise<BookRun> {
  let now = 0;
  const limited = createLimitedWays({ policies });
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    if (isRunning) void limited.clock.advance(milliseconds);
  };
  const first: Ways["first"] = (call) => {
    pass(before);
    const answer = limited.first(call);
    pass(after);
    return answer;
  };
  return runBooks(
    { first },
    {
      contract: limitedContract,
      checks,
      clock: { now: () => now, wait: async (milliseconds) => pass(milliseconds) },
      target: { clock: limited.clock },
    },
  );
}

test.each<Delays>(
  [true, false].flatMap((isRunning) => [
    { before: 1_000, after: 0, isRunning },
    { before: 0, after: 1_000, isRunning },
    { before: 4_000, after: 100, isRunning },
    { before: 100, after: 4_000, isRunning },
    { before: 6_000, after: 6_000, isRunning },
  ]),
)("nothing is reported on a slow machine: %j", async (delays) => {
  expect(namesOf(await runSlowly(delays))).toEqual([]);
});

describe("a limit is not probed", () => {
  function reasons(target: object): string[] {
    const plan = planConformance({
      contract: limitedContract,
      target: { baseUrl: bookUrl, identities, ...target },
      checks,
      operations: ["list_books"],
    });
    return plan.entries.map(({ check, skip }) => `${check.id} ${skip?.reason ?? "planned"}`);
  }

  const clock = { advance: () => Promise.resolve() };

  test("without a clock, unless requested", () => {
    expect(new Set(reasons({}).map((reason) => reason.split(" ")[1]))).toEqual(
      new Set(["clock-missing"]),
    );
    expect(reasons({ probeLimits: true })).toContain("limits/rate planned");
    expect(reasons({ probeLimits: true })).toContain("limits/rate-recovers clock-missing");
  });

  test("on a stateless target, or if not requested, even with a clock", () => {
    expect(reasons({ clock, stateless: true })).toContain("limits/rate clock-missing");
    expect(reasons({ clock, probeLimits: false })).toContain("limits/rate clock-missing");
    expect(reasons({ clock })).toContain("limits/rate planned");
  });

  test("for other identities if there are none", () => {
    const alone = identities.filter(isActive).slice(0, 1);
    const planned = reasons({ clock, identities: alone });
    expect(planned).toContain("limits/rate-partition identity-missing");
    expect(planned).toContain("limits/rate-shared identity-missing");
  });
});

test("a probe on a target whose limits are respected is not paced", async () => {
  let now = 0;
  const waits: number[] = [];
  const limited = createLimitedWays({ policies });
  const clock = {
    now: () => now,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now += milliseconds;
      await limited.clock.advance(milliseconds);
    },
  };
  const { report, findings } = await runBooks(
    { first: limited.first },
    {
      contract: limitedContract,
      checks: ["accepts/example", "limits/rate"],
      clock,
      target: { respectLimits: true, probeLimits: true },
    },
  );
  expect(findings).toEqual([]);
  const rates = report.results.filter(({ check }) => check === "limits/rate");
  expect(rates.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    "create_book passed",
    "list_books passed",
  ]);
  expect(report.statuses["429"]).toBe(2);
  expect(waits.length).toBeLessThan(2);
});
