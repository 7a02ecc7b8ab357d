import { describe, expect, test } from "vitest";
import type { DepotWays } from "./support/depot-server.ts";
import { type DepotOptions, depotIdentities, runDepot, statusOf } from "./support/run-depot.ts";

const jobs: DepotOptions = {
  checks: ["jobs/*"],
  operations: ["start_packing", "get_packing"],
};

const known = "4f1f0e7c-94b2-4a58-9c0a-3a1d5b7e9f10";

/** Another status for each poll of a job that has ended, in turn. */
function after(...statuses: readonly string[]): DepotWays {
  let polls = 0;
  return {
    statusOf: (sound) =>
      sound === "packed" ? (statuses[Math.min(polls++, statuses.length - 1)] ?? sound) : sound,
  };
}

const faults: Readonly<Record<string, { readonly ways: DepotWays; readonly found: string }>> = {
  "a job that is found nowhere": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /packings/" ? { status: 404, body: {} } : answer,
    },
    found: "must jobs/polled start_packing",
  },
  "a job that is started under another id": {
    ways: {
      answer: (answer, { name }) =>
        name === "POST /packings"
          ? { ...answer, body: { packing: { id: known, status: "waiting" } } }
          : answer,
    },
    found: "must jobs/polled start_packing",
  },
  "a job that changes its id": {
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
  "a job that is under way again": {
    ways: after("packed", "packing"),
    found: "advice jobs/stays-ended start_packing",
  },
  "a job for every id": {
    ways: {
      answer: (answer, { name, id }) =>
        name === "GET /packings/" && answer.status === 404
          ? { status: 200, body: { packing: { id, status: "packed" } } }
          : answer,
    },
    found: "must jobs/unknown-id get_packing",
  },
  "an unknown job that is a failure": {
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
  "keep their contract": {},
  fail: { statusOf: (sound) => (sound === "packed" ? "broken" : sound) },
  "reach one final status after another": after("packed", "packed", "broken"),
  "have statuses that the document does not name": {
    statusOf: (sound) => (sound === "packed" ? sound : "measuring"),
  },
  "have ended when they are started": { statusOf: () => "packed" },
  "are found a moment after they were started": {
    answer: (answer, { name }) =>
      name === "GET /packings/" && (looks += 1) <= 2 ? { status: 404, body: {} } : answer,
  },
  "are not started": {
    answer: (answer, { name }) => (name === "POST /packings" ? { status: 409, body: {} } : answer),
  },
  "are gone when no one has them": {
    answer: (answer) => (answer.status === 404 ? { status: 410, body: {} } : answer),
  },
};

describe("nothing is reported of jobs that", () => {
  test.each(Object.entries(legal))("%s", async (_name, ways) => {
    for (const seed of [1, 2, 3]) {
      looks = 0;
      expect((await runDepot(ways, { ...jobs, seed })).found).toEqual([]);
    }
  });
});

test("jobs that keep their contract prove it with one start", async () => {
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

test("a target that remembers nothing runs no jobs", async () => {
  const run = await runDepot(
    {},
    { ...jobs, target: { stateless: true, identities: depotIdentities } },
  );
  expect(statusOf(run, "jobs/polled", "start_packing")).toBe("stateless-target");
});
