import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { formatPlan, harmNote } from "../../command/format-plan.ts";
import { planConformance } from "../../run/run-conformance.ts";
import { resolveTarget } from "../../target/resolve-target.ts";
import { isDestructive } from "./is-destructive.ts";

const ok = { responses: { 200: { description: "Done." } } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

function contractWith(paths: JsonObject): ReturnType<typeof compileContract> {
  return compileContract({ openapi: "3.1.1", info: { title: "Things", version: "1" }, paths });
}

const contract = contractWith({
  "/admin/shutdown": { post: { operationId: "stop_it", ...ok } },
  "/things/{id}": {
    delete: { operationId: "remove_thing", parameters: [id], ...ok },
    get: { operationId: "get_thing", parameters: [id], ...ok },
  },
  "/users/me": { patch: { operationId: "update_me", ...ok }, get: { operationId: "me", ...ok } },
  "/users/mean": { post: { operationId: "mean_users", ...ok } },
  "/2fa": { post: { operationId: "enable_2fa", ...ok } },
  "/things/resets": { get: { operationId: "list_resets", ...ok } },
  "/drafts": { delete: { operationId: "discard_drafts", "x-effect": "draft", ...ok } },
});

test("an operation without a declared effect is destructive by its method or its name", () => {
  const found = contract.operations.filter(isDestructive).map((operation) => operation.id);
  expect(found.toSorted()).toEqual(["enable_2fa", "remove_thing", "stop_it", "update_me"]);
});

test("destructive operations are planned last, those that may end the service after the others", () => {
  const plan = planConformance({ contract, target: { baseUrl: "http://127.0.0.1" }, seed: 1 });
  const order = [...new Set(plan.entries.map(({ subject }) => subject.operation.id))];
  expect(order.slice(-4)).toEqual(["remove_thing", "stop_it", "update_me", "enable_2fa"]);
  expect(order).toHaveLength(9);
  expect(harmNote(plan)).toBe(
    "Operations that probably delete or end something run last: remove_thing, stop_it, update_me, enable_2fa. Leave them out with --exclude",
  );
});

test("a plan names every such operation, the note of a run the first eight", () => {
  const many = Array.from({ length: 10 }, (_, at) => `drop_${at}`);
  const dropped = contractWith(
    Object.fromEntries(many.map((name) => [`/${name}`, { post: { operationId: name, ...ok } }])),
  );
  const target = { baseUrl: "http://127.0.0.1" };
  const plan = planConformance({ contract: dropped, target, seed: 1 });
  expect(harmNote(plan)).toContain("drop_7 and 2 more.");
  expect(formatPlan(plan, resolveTarget(target))).toContain("drop_8, drop_9. Leave them out");
});

test("a plan without such operations says nothing about them", () => {
  const harmless = contractWith({ "/things": { get: { operationId: "list_things", ...ok } } });
  const target = { baseUrl: "http://127.0.0.1" };
  expect(harmNote(planConformance({ contract: harmless, target, seed: 1 }))).toBeUndefined();
});
