import { afterEach, expect, test } from "vitest";
import { type ConformanceOptions, runConformance, type RunReport } from "../src/index.ts";
import { type Machine, machineContract, type Operate, startMachine } from "./support/machine.ts";

const started: Machine[] = [];

afterEach(async () => {
  for (const machine of started.splice(0)) await machine.goDown();
});

interface MachineRun {
  readonly report: RunReport;
  readonly machine: Machine;
  /** `GET /notes -> no response: found`, and so on. */
  readonly lost: readonly string[];
}

/** Runs the suite against a machine. `onWait` is called instead of each wait. */
async function runMachine(
  operate: Operate,
  options: Partial<ConformanceOptions> = {},
  onWait: (machine: Machine) => Promise<void> | void = () => {},
): Promise<MachineRun> {
  const machine = await startMachine(operate);
  started.push(machine);
  let now = 0;
  const report = await runConformance({
    contract: machineContract,
    target: { baseUrl: machine.url, allow: "spend" },
    seed: 1,
    runs: 2,
    clock: {
      now: () => now,
      async wait(milliseconds) {
        now += milliseconds;
        await onWait(machine);
      },
    },
    ...options,
  });
  const findings = report.results.flatMap((result) => result.findings);
  const lost = findings
    .map(({ at, found }) => `${at}: ${found}`)
    .filter((one) => /no resp/.test(one));
  return { report, machine, lost };
}

/** The first request of each destructive operation. */
const inOrder = [
  "PUT /config",
  "DELETE /notes/{id}",
  "POST /notes/prune",
  "POST /shutdown",
  "PUT /restart",
  "POST /reboot",
];

test("destructive operations come last, those that end the target after all others", async () => {
  const { machine } = await runMachine(() => 200);
  const { calls } = machine;
  const firsts = inOrder.map((name) => calls.indexOf(name));
  expect(firsts.every((at) => at > 0)).toBe(true);
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  const harmless = calls.slice(0, calls.indexOf("PUT /config"));
  for (const name of ["GET /config", "GET /notes", "POST /notes", "GET /notes/{id}", "GET /status"])
    expect(harmless).toContain(name);
});

test.each<[string, Operate]>([
  [
    "answers before it closes its port",
    ({ name }, machine) => {
      if (name === "POST /shutdown") setImmediate(() => void machine.goDown());
      return 200;
    },
  ],
  [
    "closes its port without a response",
    ({ name }, machine) => {
      if (name !== "POST /shutdown") return 200;
      void machine.goDown();
      return undefined;
    },
  ],
])("a target that %s is told as one sentence", async (_name, operate) => {
  let waits = 0;
  const { report, lost } = await runMachine(operate, {}, () => void (waits += 1));
  expect(lost).toEqual([]);
  expect(waits).toBe(60);
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive).toEqual([
    expect.stringMatching(
      /^POST \/shutdown ended the target, which ended the run before \d+ checks did$/,
    ),
  ]);
  const skips = report.results.flatMap(({ skip }) => (skip?.stop === "ended" ? [skip.detail] : []));
  expect(new Set(skips)).toEqual(new Set(["POST /shutdown ended the target"]));
});

test("a target that ends after a restart was asked for names both operations", async () => {
  const { report } = await runMachine(({ name }, machine) => {
    if (name === "PUT /restart") setImmediate(() => void machine.goDown());
    return 200;
  });
  expect(report.inconclusive).toEqual([
    expect.stringMatching(/^POST \/shutdown or PUT \/restart ended the target/),
  ]);
});

test("a run waits for a target that restarts, and loses nothing", async () => {
  const restart: Operate = ({ name }, machine) => {
    if (name === "PUT /restart") setImmediate(() => void machine.goDown());
    return 200;
  };
  let waits = 0;
  const { report, lost } = await runMachine(restart, {}, async (machine) => {
    waits += 1;
    if (waits % 3 === 0) await machine.goUp();
  });
  expect(waits).toBeGreaterThan(2);
  expect(lost).toEqual([]);
  expect(report.inconclusive).toEqual([]);
});

test("a request that loses its response while the target lives is a finding", async () => {
  const { lost } = await runMachine(({ name }, machine) => {
    if (name !== "POST /notes/prune") return 200;
    void machine.goDown().then(() => machine.goUp());
    return undefined;
  });
  expect(lost.join()).toMatch(/^POST \/notes\/prune -> no response/);
});

test("a destructive operation that executes what it rejects is a finding", async () => {
  const { report } = await runMachine(({ name }, { rejected }) =>
    name === "GET /config"
      ? { version: rejected.filter((one) => one === "PUT /config").length }
      : 200,
  );
  const findings = report.results.flatMap((result) => result.findings);
  // Deletions of the machine show nothing, which is advice.
  const failing = findings.filter(({ severity }) => severity === "must");
  expect(failing.map(({ check, found }) => [check, found])).toEqual([
    [
      "state/unexecuted",
      expect.stringMatching(
        /^\/version of get \/config is \d+ after put \/config with an invalid body$/,
      ),
    ],
  ]);
});
