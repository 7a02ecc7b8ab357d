import type { CommandIo } from "@plumbline/command";
import { expect, test, vi } from "vitest";
import type { Plan } from "../model/plan.ts";
import type { FeedProgress } from "../run/plan/feed-operations.ts";
import type { CheckResult } from "@plumbline/report";
import { resolveTarget } from "../target/resolve-target.ts";
import { conformingReport } from "../../../report/src/testing/sample-report.ts";
import { createProgress, type Progress } from "./create-progress.ts";

const long = "an_operation_with_a_name_that_is_longer_than_most_of_the_names_that_operations_have";

function result(check: string): CheckResult {
  const [first] = conformingReport().results;
  return { ...first!, check, operation: long, findings: [] };
}

/** Two checks of fifty requests each, ten a minute. The progress reads only ids and costs. */
const entries = ["accepts/one", "accepts/two"].map((id) => ({
  check: { id },
  subject: { operation: { id: long } },
}));
const plan = {
  cost: { operations: 100, writes: 100 },
  schedule: {
    portions: entries.map((entry, index) => ({
      entry,
      planned: { cost: { operations: 50, writes: 50 }, runs: 1 },
      endsAtMs: (4 + 5 * index) * 60_000,
    })),
    durationMs: 9 * 60_000,
  },
} as unknown as Plan;

/** A progress, its lines, and the number of sent requests. */
interface Started {
  readonly lines: string[];
  readonly progress: Progress;
  sent: number;
}

function start(
  terminal: { isTTY?: boolean; columns?: number },
  options: { readonly baseUrl?: string; readonly planned?: () => FeedProgress } = {},
): Started {
  const { baseUrl = "http://127.0.0.1/v1", planned } = options;
  const lines: string[] = [];
  const stderr = { ...terminal, write: (text: string) => lines.push(text) };
  const signal = new AbortController().signal;
  const io: CommandIo = { stdout: stderr, stderr, env: {}, cwd: ".", signal };
  const target = resolveTarget({ baseUrl });
  const work = planned ? { planned } : { plan };
  const count = { sent: 0 };
  const progress = createProgress(io, { ...work, target, sent: () => count.sent });
  return Object.assign(count, { lines, progress });
}

function show(started: Started, shown: CheckResult, requests: number): void {
  started.sent += requests;
  started.progress.show({ type: "result", result: shown });
}

test("the line never wraps, because a wrapped line cannot be removed", () => {
  const started = start({ isTTY: true, columns: 60 });
  show(started, result("accepts/one"), 2);
  expect(started.lines[0]).toContain("50 %, 2 requests, no findings, about ");
  expect(started.lines[0]?.replace("\r\u001b[K", "").length).toBeLessThan(60);
});

test("the remaining time is at least the time that the declared limits require", () => {
  const started = start({ isTTY: true, columns: 100 }, { baseUrl: "https://api.example.com/v1" });
  show(started, result("accepts/one"), 50);
  expect(started.lines[0]).toContain("about 5 min 00 s left");
});

test("the line has no remaining time at 100 %", () => {
  const started = start({ isTTY: true, columns: 100 });
  show(started, result("accepts/one"), 50);
  show(started, result("accepts/two"), 50);
  expect(started.lines[1]).toContain("100 %, 100 requests, no findings: an_operation");
});

test("without a terminal, a line is written every ten seconds until the run ends", () => {
  vi.useFakeTimers();
  try {
    const started = start({});
    show(started, result("accepts/one"), 50);
    expect(started.lines).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(started.lines).toEqual(["50 %, 50 requests, no findings, about 10.0 s left\n"]);
    started.progress.clear();
    vi.advanceTimersByTime(60_000);
    expect(started.lines.length).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("the requests of a check that is not complete count", () => {
  vi.useFakeTimers();
  try {
    const started = start({});
    started.sent = 25;
    vi.advanceTimersByTime(10_000);
    started.sent = 170;
    vi.advanceTimersByTime(10_000);
    expect(started.lines.map((line) => line.split(",")[0])).toEqual(["25 %", "99 %"]);
    started.progress.clear();
  } finally {
    vi.useRealTimers();
  }
});

test("a run that is planned as it goes is measured by the weights of its operations", () => {
  vi.useFakeTimers();
  try {
    const common = { operations: 3, requests: 100 };
    let progress: FeedProgress = { ...common, planned: 1, done: 0, current: 0.02 };
    const started = start({}, { planned: () => progress });
    started.sent = 50;
    vi.advanceTimersByTime(10_000);
    progress = { ...common, planned: 2, done: 0.02, current: 0.5 };
    show(started, result("accepts/one"), 0);
    started.sent = 100;
    vi.advanceTimersByTime(10_000);
    expect(started.lines).toEqual([
      "1 %, 50 requests, no findings\n",
      "27 %, 100 requests, no findings, about 54.1 s left\n",
    ]);
    started.progress.clear();
  } finally {
    vi.useRealTimers();
  }
});

test("timeouts do not make the rest of the run longer", () => {
  vi.useFakeTimers();
  try {
    const started = start({ isTTY: true, columns: 100 });
    const [exchange] = conformingReport().exchanges;
    const response = { status: 0, headers: {}, text: "", failure: "no response within 30000 ms" };
    vi.advanceTimersByTime(40_000);
    started.progress.show({
      type: "exchange",
      exchange: { ...exchange!, response, elapsedMs: 30_000 },
    });
    show(started, result("accepts/one"), 50);
    expect(started.lines.at(-1)).toContain("about 10.0 s left");
    started.progress.clear();
  } finally {
    vi.useRealTimers();
  }
});
