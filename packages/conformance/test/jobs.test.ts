import { describe, expect, test } from "vitest";
import type { DepotWays } from "./support/depot-server.ts";
import { type DepotOptions, depotIdentities, runDepot, statusOf } from "./support/run-depot.ts";

const jobs: DepotOptions = {
  checks: ["jobs/*"],
  operations: ["start_packing", "get_packing"],
};

const known = "4f1f0e7c-94b2-4a58-9c0a-3a1d5b7e9f10";

/** Another status for each poll of a finished job, in turn. */
function after(...statuses: readonly string[]): DepotWays {
  let polls = 0;
  return {
    statusOf: (sound) =>
      sound === "packed" ? (statuses[Math.min(polls++, statuses.length - 1)] ?? sound) : sound,
  };
}

const faults: Readonly<Record<string, { readonly ways: DepotWays; readonly found: string }>> = {
  "a job that is never found": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /packings/" ? { status: 404, body: {} } : answer,
    },
    found: "must jobs/polled start_packing",
  },
  "a job that starts under another ID": {
    ways: {
      answer: (answer, { name }) =>
        name === "POST /packings"
          ? { ...answer, body: { packing: { id: known, status: "waiting" } } }
          : answer,
    },
    found: "must jobs/polled start_packing",
  },
  "a job that changes its ID": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /packings/" && answer.status === 200
          ? { ...answer, body: { packing: { id: known, status: "packed" } } }
          : answer,
    },
    found: "must jobs/polled start_packing",
  },
  "a job that never ends": {
    ways: { statusOf: () => "packing" },
    found: "advice jobs/ends start_packing",
  },
  "a job that restarts": {
    ways: after("packed", "packing"),
    found: "advice jobs/stays-ended start_packing",
  },
  "a job for every ID": {
    ways: {
      answer: (answer, { name, id }) =>
        name === "GET /packings/" && answer.status === 404
          ? { status: 200, body: { packing: { id, status: "packed" } } }
          : answer,
    },
    found: "must jobs/unknown-id get_packing",
  },
  "an unknown job that is invalid input": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /packings/" && answer.status === 404 ? { status: 400, body: {} } : answer,
    },
    found: "must jobs/unknown-id get_packing",
  },
  "an unknown job that is a conflict": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /packings/" && answer.status === 404 ? { status: 409, body: {} } : answer,
    },
    found: "must jobs/unknown-id get_packing",
  },
  "an unknown job that is a server error": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /packings/" && answer.status === 404 ? { status: 500, body: {} } : answer,
    },
    found: "must jobs/unknown-id get_packing",
  },
};

describe("exactly one check notices", () => {
  test.each(Object.entries(faults))("%s", async (_name, { ways, found }) => {
    expect((await runDepot(ways, jobs)).found).toEqual([found]);
  });
});

let looks = 0;

const legal: Readonly<Record<string, DepotWays>> = {
  "satisfy their contract": {},
  fail: { statusOf: (sound) => (sound === "packed" ? "broken" : sound) },
  "reach one final status after another": after("packed", "packed", "broken"),
  "have statuses that the document does not name": {
    statusOf: (sound) => (sound === "packed" ? sound : "measuring"),
  },
  "are finished when they start": { statusOf: () => "packed" },
  "are found a moment after they start": {
    answer: (answer, { name }) =>
      name === "GET /packings/" && (looks += 1) <= 2 ? { status: 404, body: {} } : answer,
  },
  "are lost with their server": {
    answer: (answer, { name }) => (name === "GET /packings/" ? { status: 500, body: {} } : answer),
  },
  "are not started": {
    answer: (answer, { name }) => (name === "POST /packings" ? { status: 409, body: {} } : answer),
  },
  "no longer exist if no one has them": {
    answer: (answer) => (answer.status === 404 ? { status: 410, body: {} } : answer),
  },
};

describe("no finding is reported for jobs that", () => {
  test.each(Object.entries(legal))("%s", async (_name, ways) => {
    for (const seed of [1, 2, 3]) {
      looks = 0;
      expect((await runDepot(ways, { ...jobs, seed })).found).toEqual([]);
    }
  });
});

test("jobs that satisfy their contract prove it with one start", async () => {
  const run = await runDepot({}, jobs);
  for (const check of ["polled", "ends", "stays-ended"])
    expect(statusOf(run, `jobs/${check}`, "start_packing")).toBe("passed");
  expect(statusOf(run, "jobs/unknown-id", "get_packing")).toBe("passed");
  expect(run.report.requests.writes).toBe(1);
  expect(run.report.requests.total).toBeLessThan(20);
});

test("if nothing may be started, the job of a fixture is polled", async () => {
  const target = { allow: "none" as const, fixtures: { get_packing: { path: { id: known } } } };
  const ways: DepotWays = {
    answer: (answer, { name, id }) =>
      name === "GET /packings/" && id === known
        ? { status: 200, body: { packing: { id, status: "packed" } } }
        : answer,
  };
  const run = await runDepot(ways, { ...jobs, target });
  expect(run.found).toEqual([]);
  expect(statusOf(run, "jobs/polled", "get_packing")).toBe("passed");
  expect(statusOf(run, "jobs/stays-ended", "get_packing")).toBe("passed");
  expect(statusOf(run, "jobs/polled", "start_packing")).toBe("effect-not-allowed");
  expect(run.report.requests.writes).toBe(0);
});

test("jobs are skipped on a stateless target", async () => {
  const run = await runDepot(
    {},
    { ...jobs, target: { stateless: true, identities: depotIdentities } },
  );
  expect(statusOf(run, "jobs/polled", "start_packing")).toBe("stateless-target");
});
