// A process of its own, so that its memory and time are those of the suite.
import { type Contract, loadContract } from "@plumbline/contract";
import {
  type LoggedIn,
  logIn,
  makeReportDirectory,
  type RunReport,
  streamConformance,
  writeReports,
} from "@plumbline/conformance";
import type { SuiteMessage, SuiteResult, SuiteRun } from "./suite-run.ts";

const tellEvery = 250;

process.once("message", (run: SuiteRun) => {
  void runSuite(run)
    .then(
      (result): SuiteMessage => ({ type: "result", result }),
      (error): SuiteMessage => ({
        type: "failed",
        message: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((message) => process.send?.(message, () => process.disconnect()));
});

async function runSuite(run: SuiteRun): Promise<SuiteResult> {
  const started = performance.now();
  const { name, baseUrl, timeoutMs, exclude, sendCredentials } = run;
  await makeReportDirectory(run.reportDir);
  const contract = await loadContract(run.contract, { defects: "collect" });
  const caller = await callerOf(run, contract);
  const events = streamConformance({
    contract,
    target: {
      name,
      baseUrl,
      explore: true,
      ...caller,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(exclude === undefined ? {} : { exclude }),
      ...(sendCredentials === undefined ? {} : { sendCredentials }),
    },
    seed: run.seed,
  });
  const told = { requests: 0, findings: 0 };
  for (;;) {
    const step = await events.next();
    if (step.done) {
      const seconds = (performance.now() - started) / 1000;
      await writeReports(step.value, {
        directory: run.reportDir,
        secrets: secretsOf(caller),
      });
      return summarize(step.value, seconds);
    }
    if (step.value.type === "exchange") told.requests += 1;
    if (step.value.type === "result") told.findings += step.value.result.findings.length;
    if (step.value.type === "exchange" && told.requests % tellEvery === 0)
      process.send?.({ type: "progress", ...told } satisfies SuiteMessage);
  }
}

const callerName = "newcomer";

/** The caller of a run, with the token that is given or that its login issues. */
async function callerOf(
  { baseUrl, token, login, credentials }: SuiteRun,
  contract: Contract,
): Promise<LoggedIn> {
  const identity = {
    name: callerName,
    ...(token === undefined ? {} : { token }),
    ...(credentials && { credentials }),
  };
  const secrets = [login?.body["password"] ?? []].flat();
  return logIn([identity], {
    contract,
    target: { baseUrl },
    steps: new Map(login && [[callerName, { login, secrets }]]),
    locate: (pointer) => ({ pointer }),
    isOffline: false,
    signal: new AbortController().signal,
  });
}

function secretsOf({ identities, secrets }: LoggedIn): readonly string[] {
  return [...secrets, ...identities.flatMap(({ token }) => token ?? [])];
}

function summarize(report: RunReport, seconds: number): SuiteResult {
  const all = report.results.flatMap(({ findings }) => findings);
  const answered = new Set(
    report.exchanges
      .filter(({ beside, response }) => beside === undefined && isSuccess(response.status))
      .map(({ operation }) => operation),
  );
  const ids = report.operations.map(({ id }) => id);
  const off = new Set(
    report.results
      .filter(({ check, skip }) => check === "accepts/example" && skip?.reason === "feature-off")
      .map(({ operation }) => operation),
  );
  return {
    operations: ids.length,
    answered: ids.filter((id) => answered.has(id)).length,
    off: off.difference(answered).size,
    unanswered: ids.filter((id) => !answered.has(id)),
    findings: all
      .filter(({ severity }) => severity === "must")
      .map(({ id, check, operation, at, clause, found, expected, curl, alike, gap }) => ({
        id,
        check,
        operation,
        at,
        clause,
        found,
        expected,
        curl,
        alike,
        isGap: gap !== undefined,
      })),
    advice: all.filter(({ severity }) => severity === "advice").length,
    requests: report.requests.total,
    seconds,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    verdict: report.verdict,
    inconclusive: report.inconclusive,
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
