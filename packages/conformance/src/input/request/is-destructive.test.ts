import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { formatPlan, harmNote } from "../../command/format-plan.ts";
import { planConformance } from "../../run/run-conformance.ts";
import { resolveTarget } from "../../target/resolve-target.ts";
import { operationsSent, workAsItGoes } from "../../run/run-work.ts";
import { compareHarm, harmOf, isDestructive } from "./is-destructive.ts";

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
  expect(harmNote(operationsSent(plan))).toBe(
    "Operations that probably delete, replace or end something run last: remove_thing, stop_it, update_me, enable_2fa. Leave them out with --exclude",
  );
});

const named = (name: string): JsonObject => ({
  requestBody: {
    content: {
      "application/json": {
        schema: { type: "object", properties: { [name]: { type: "string" } } },
      },
    },
  },
});
const pathParameter = (name: string): JsonObject => ({ ...id, name });

const harmful = contractWith({
  "/groups/{name}": {
    parameters: [pathParameter("name")],
    patch: { ...named("name"), ...ok },
    put: { ...named("text"), ...ok },
    delete: ok,
  },
  "/groups/{name}/users/{id}": { parameters: [pathParameter("name"), id], delete: ok },
  "/groups/{name}/kill": { parameters: [pathParameter("name")], post: ok },
  "/groups/{name}/config": { parameters: [pathParameter("name")], put: ok },
  "/groups": { delete: ok, post: ok },
  "/groups/prune": { post: ok },
  "/things/import": { post: ok },
  "/config": { get: ok, put: ok, patch: ok },
  "/ui/config-editor": { post: ok },
  "/configs/create": { post: ok },
  "/swarm/leave": { post: ok },
  "/swarm/update": { post: ok },
  "/plugins/update/{id}": { parameters: [id], post: ok },
  "/plugins/{id}/update": { parameters: [id], post: ok },
  "/server/restart": { put: ok },
  "/restart/things/in/a/shop": { post: ok },
});

test.each<[string, string | undefined]>([
  ["patch /groups/{name}", "replaces"],
  ["put /groups/{name}", undefined],
  ["delete /groups/{name}", "destroys"],
  ["delete /groups/{name}/users/{id}", "destroys"],
  ["post /groups/{name}/kill", "destroys"],
  ["put /groups/{name}/config", undefined],
  ["delete /groups", "empties"],
  ["post /groups", undefined],
  ["post /groups/prune", "empties"],
  ["post /things/import", "empties"],
  ["get /config", undefined],
  ["put /config", "replaces"],
  ["patch /config", undefined],
  ["post /ui/config-editor", "replaces"],
  ["post /configs/create", undefined],
  ["post /swarm/leave", "ends"],
  ["post /swarm/update", "ends"],
  ["post /plugins/update/{id}", "ends"],
  ["post /plugins/{id}/update", undefined],
  ["put /server/restart", "ends"],
  ["post /restart/things/in/a/shop", undefined],
])("the harm of %s is %s", (operation, harm) => {
  const found = harmful.operations.find((one) => `${one.method} ${one.path}` === operation);
  expect(found && harmOf(found)).toBe(harm);
});

test("children are destroyed before their parents, and what ends the service comes last", () => {
  const order = harmful.operations.filter(isDestructive).toSorted(compareHarm);
  const named = order.map(({ method, path }) => `${method} ${path}`);
  expect(named.filter((one) => one.startsWith("delete"))).toEqual([
    "delete /groups/{name}/users/{id}",
    "delete /groups/{name}",
    "delete /groups",
  ]);
  expect(order.map(harmOf).slice(-4)).toEqual(["ends", "ends", "ends", "ends"]);
});

test("a document that is planned during the run has the same note", () => {
  const target = resolveTarget({ baseUrl: "http://127.0.0.1", exclude: ["enable_2fa"] });
  const { sent } = workAsItGoes({ contract, target, seed: 1, runs: 1 });
  expect(harmNote(sent)).toContain("run last: remove_thing, stop_it, update_me. Leave");
});

test("a plan names every such operation, the note of a run the first eight", () => {
  const many = Array.from({ length: 10 }, (_, at) => `drop_${at}`);
  const dropped = contractWith(
    Object.fromEntries(many.map((name) => [`/${name}`, { post: { operationId: name, ...ok } }])),
  );
  const target = { baseUrl: "http://127.0.0.1" };
  const plan = planConformance({ contract: dropped, target, seed: 1 });
  expect(harmNote(operationsSent(plan))).toContain("drop_7 and 2 more.");
  expect(formatPlan(plan, resolveTarget(target))).toContain("drop_8, drop_9. Leave them out");
});

test("a plan without such operations says nothing about them", () => {
  const harmless = contractWith({ "/things": { get: { operationId: "list_things", ...ok } } });
  const target = { baseUrl: "http://127.0.0.1" };
  expect(
    harmNote(operationsSent(planConformance({ contract: harmless, target, seed: 1 }))),
  ).toBeUndefined();
});
