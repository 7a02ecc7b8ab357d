import type { CommandIo } from "@plumbline/command";
import { expect, test, vi } from "vitest";
import type { Plan } from "../model/plan.ts";
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

function start(terminal: { isTTY?: boolean; columns?: number }, baseUrl = "http://127.0.0.1/v1") {
  const lines: string[] = [];
  const stderr = { ...terminal, write: (text: string) => lines.push(text) };
  const signal = new AbortController().signal;
  const io: CommandIo = { stdout: stderr, stderr, env: {}, cwd: ".", signal };
  const target = resolveTarget({ baseUrl });
  const progress: Progress = createProgress(io, { plan, target });
  return { lines, progress };
}

function show(progress: Progress, shown: CheckResult, requests: number): void {
  const [exchange] = conformingReport().exchanges;
  for (let sent = 0; sent < requests; sent += 1)
    progress.show({ type: "exchange", exchange: exchange! });
  progress.show({ type: "result", result: shown });
}

test("the line never wraps, because a wrapped line cannot be removed", () => {
  const { lines, progress } = start({ isTTY: true, columns: 60 });
  show(progress, result("accepts/one"), 2);
  expect(lines[0]).toContain("50 %, 2 requests, no findings, about ");
  expect(lines[0]?.replace("\r\u001b[K", "").length).toBeLessThan(60);
});

test("the remaining time is at least the time that the declared limits require", () => {
  const { lines, progress } = start({ isTTY: true, columns: 100 }, "https://api.example.com/v1");
  show(progress, result("accepts/one"), 50);
  expect(lines[0]).toContain("about 5 min 00 s left");
});

test("the line has no remaining time at 100 %", () => {
  const { lines, progress } = start({ isTTY: true, columns: 100 });
  show(progress, result("accepts/one"), 50);
  show(progress, result("accepts/two"), 50);
  expect(lines[1]).toContain("100 %, 100 requests, no findings: an_operation");
});

test("without a terminal, a line is written every ten seconds until the run ends", () => {
  vi.useFakeTimers();
  try {
    const { lines, progress } = start({});
    show(progress, result("accepts/one"), 50);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(lines).toEqual(["50 %, 50 requests, no findings, about 10.0 s left\n"]);
    progress.clear();
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
