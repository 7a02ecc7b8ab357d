import { compileContract, type Contract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { planConformance, runConformance, type Target } from "../src/index.ts";
import { resolveTarget } from "../src/target/resolve-target.ts";
import { canPlanAsItGoes, workAsItGoes } from "../src/run/run-work.ts";

const count = 120;

/** A document of many small operations, half of them reads. */
function manyOperations(): Contract {
  const item = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string", minLength: 1, maxLength: 20 } },
  };
  const responses = {
    200: { description: "Done.", content: { "application/json": { schema: item } } },
    400: { description: "Invalid." },
  };
  const operation = (index: number): JsonObject =>
    index % 2 === 0
      ? { get: { operationId: `read_${index}`, responses } }
      : {
          post: {
            operationId: `write_${index}`,
            requestBody: { required: true, content: { "application/json": { schema: item } } },
            responses,
          },
        };
  const paths = Array.from({ length: count }, (_, index): [string, JsonObject] => [
    `/things-${index}`,
    operation(index),
  ]);
  return compileContract(
    {
      openapi: "3.1.1",
      info: { title: "Many", version: "1" },
      paths: Object.fromEntries(paths),
    },
    { validators: "lazy" },
  );
}

const contract = manyOperations();

/** Answers every request with the same valid body, except that one operation breaks its schema. */
function createTarget(onRequest: () => void = () => undefined): Target {
  return {
    baseUrl: "http://127.0.0.1:1",
    fetch: async (request) => {
      onRequest();
      const url = request instanceof Request ? request.url : String(request);
      const body = url.endsWith("/things-4") ? { name: 5 } : { name: "x" };
      return Response.json(body);
    },
  };
}

const options = { contract, seed: 1, runs: 1, checks: ["accepts/example", "responses/*"] };

test("a large document is planned during the run, unless something needs the whole plan", () => {
  const target = resolveTarget(createTarget());
  const planning = { ...options, target };
  expect(canPlanAsItGoes(planning)).toBe(true);
  expect(canPlanAsItGoes({ ...planning, operations: ["read_0"] })).toBe(false);
  expect(canPlanAsItGoes({ ...planning, shard: { index: 1, total: 2 } })).toBe(false);
  expect(canPlanAsItGoes({ ...planning, time: 1000 })).toBe(false);
  expect(canPlanAsItGoes({ ...planning, target: { ...target, budget: { operations: 9 } } })).toBe(
    false,
  );
  expect(canPlanAsItGoes({ ...planning, target: { ...target, probeLimits: true } })).toBe(false);
});

test("an operation is planned when the run reaches it", () => {
  const work = workAsItGoes({ ...options, target: resolveTarget(createTarget()) });
  expect(work.progress?.()).toMatchObject({ planned: 0, operations: count, done: 0 });
  const unpaced = {
    sparesRejected: () => true,
    isVague: () => false,
    passed: () => 0,
  };
  const feed = work.feedFor(unpaced);
  let portions = feed.next();
  let steps = 0;
  while (portions?.length === 0) {
    portions = feed.next();
    steps += 1;
  }
  const [first] = portions ?? [];
  expect(steps).toBeGreaterThan(3);
  expect(first?.entry.subject.operation.id).toBe("read_0");
  expect(work.progress?.()).toMatchObject({ planned: 1, operations: count });
  expect(work.operations()).toEqual(["read_0"]);
});

test("a run that is planned as it goes has the same results as a run with a complete plan", async () => {
  const events: string[] = [];
  let requests = 0;
  const report = await runConformance({
    ...options,
    target: createTarget(() => (requests += 1)),
    onEvent: ({ type }) => events.push(type),
  });
  const plan = planConformance({ ...options, target: createTarget() });
  const planned = plan.entries.map(({ check, subject }) => `${subject.operation.id} ${check.id}`);
  expect(report.results.map(({ operation, check }) => `${operation} ${check}`)).toEqual(planned);
  expect(report.operations).toHaveLength(count);
  expect(report.requests.total).toBe(requests);
  const broken = report.results.filter(({ status }) => status === "failed");
  expect(broken.map(({ operation, check }) => `${operation} ${check}`)).toEqual([
    "read_4 responses/body-schema",
  ]);
  expect(events.indexOf("result")).toBeLessThan(events.lastIndexOf("exchange"));
});
