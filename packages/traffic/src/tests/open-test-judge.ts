import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { describeFinding, failsRun, type Finding, redact, writeReports } from "@plumbline/report";
import { openTraffic } from "../command/open-traffic.ts";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { openPart } from "./open-part.ts";
import { sharedOptions, type TestJudgeOptions } from "./test-judge-options.ts";
import { isTrafficError } from "../traffic-error.ts";
import type { Taken, TrafficReader } from "../judge/judge-traffic.ts";

/** Judges the exchanges of tests. */
export interface TestJudge extends Pick<TrafficReader, "take" | "locate" | "methods"> {
  /** The findings that fail a test, as text without secrets; `undefined` if there are none. */
  readonly explain: (findings: readonly Finding[]) => string | undefined;
  /** Stores an exchange before it is judged, in case this process ends. */
  readonly keep: (exchange: PassedExchange) => void;
  /** Writes the report of the exchanges so far. */
  readonly save: () => Promise<void>;
}

const silent = { write: () => undefined };

/** Creates a judge of tests. Throws as `plumbline judge` does. */
export async function openTestJudge(options: TestJudgeOptions = {}): Promise<TestJudge> {
  const shared = sharedOptions();
  const reportDir = shared.reportDir ?? options.reportDir;
  const { baseUrl, reportDir: _, ...flags } = { ...shared, ...options };
  const cwd = process.cwd();
  const signal = new AbortController().signal;
  const io: CommandIo = { stdout: silent, stderr: silent, env: process.env, cwd, signal };
  const { traffic, settings } = await openTraffic(io, flags, baseUrl);
  const directory = reportDir && join(resolve(cwd, reportDir), randomUUID());
  const part = directory === undefined ? undefined : openPart(directory, settings.contract);
  const kept = new WeakSet<PassedExchange>();

  function keep(exchange: PassedExchange): void {
    const located = part && !kept.has(exchange) && traffic.locate(exchange.request);
    if (!located || located.kind !== "found") return;
    kept.add(exchange);
    part.keep(exchange, located.operation.id);
  }

  // The matcher and the fixture judge the same exchange, which counts once.
  const taken = new WeakMap<PassedExchange, Promise<Taken>>();
  return {
    keep,
    take(exchange: PassedExchange): Promise<Taken> {
      keep(exchange);
      const known = taken.get(exchange) ?? traffic.take(exchange);
      taken.set(exchange, known);
      return known;
    },
    locate: traffic.locate,
    methods: traffic.methods,
    explain(findings) {
      const failing = new Map(findings.filter(failsRun).map((finding) => [finding.id, finding]));
      if (failing.size === 0) return undefined;
      const text = [...failing.values()].map((finding) => describeFinding(finding)).join("\n\n");
      return redact(text, [...traffic.secrets]);
    },
    async save() {
      if (directory === undefined) return;
      const report = reportOf(traffic);
      if (!report) return;
      await writeReports(report, {
        directory,
        formats: ["json", "ndjson"],
        secrets: [...traffic.secrets],
      });
      part?.end();
    },
  };
}

/** Tests may send nothing to the interface. */
function reportOf(traffic: TrafficReader): ReturnType<TrafficReader["report"]> | undefined {
  try {
    return traffic.report();
  } catch (error) {
    if (isTrafficError(error) && error.code === "nothing-recorded") return undefined;
    throw error;
  }
}
