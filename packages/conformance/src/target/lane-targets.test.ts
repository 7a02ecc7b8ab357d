import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import type { Identity, Target } from "../model/target.ts";
import { laneTargets } from "./lane-targets.ts";
import { resolveTarget } from "./resolve-target.ts";

const contract = compileContract({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  "x-rate-limits": [
    {
      name: "all",
      limit: 5,
      window: "PT1M",
      per: "shop",
      counts: "all",
      sharedWith: [],
      exceeded: 429,
      retryAfter: "PT1M",
    },
  ],
  paths: { "/": { get: { operationId: "read", responses: { 200: { description: "OK" } } } } },
});

const owner: Identity = { name: "owner", token: "t-1", scopes: ["a", "b"], partition: "one" };
const other: Identity = { name: "other", token: "t-2", scopes: ["b", "a"], partition: "two" };

function actorsOf(identities: readonly Identity[], more: Partial<Target> = {}): readonly string[] {
  const target = resolveTarget({
    baseUrl: "http://127.0.0.1:1/v1",
    respectLimits: true,
    identities,
    ...more,
  });
  return laneTargets(contract, target).map(({ identities: [acting] }) => acting.name);
}

test("an identity of another partition with the same rights acts in a lane", () => {
  expect(actorsOf([owner, other])).toEqual(["owner", "other"]);
  expect(actorsOf([owner, other, { ...other, name: "third" }])).toEqual(["owner", "other"]);
});

test.each<[why: string, identity: Identity]>([
  ["other scopes", { ...other, scopes: ["a"] }],
  ["unknown scopes", { name: "other", token: "t-2", partition: "two" }],
  ["other labels", { ...other, labels: { plan: "free" } }],
  ["another kind of credential", { ...other, credentials: { key: "k" } }],
  ["the same partition", { ...other, partition: "one" }],
  ["an expired credential", { ...other, state: "expired" }],
])("an identity with %s does not", (_why, identity) => {
  expect(actorsOf([owner, identity])).toEqual(["owner"]);
});

test.each<[why: string, more: Partial<Target>]>([
  ["limits are not respected", { respectLimits: false }],
  ["it is switched off", { parallelPartitions: false }],
  ["the target has no state", { stateless: true }],
  ["a fixed header is a credential", { headers: { Authorization: "Bearer x" } }],
])("nothing is shared if %s", (_why, more) => {
  expect(actorsOf([owner, other], more)).toEqual(["owner"]);
});

test("a partition needs fixtures of its own, and leaves out the operations without one", () => {
  const fixtures = { read: { query: { a: "1" } }, write: { query: { a: "1" } } };
  expect(actorsOf([owner, other], { fixtures })).toEqual(["owner"]);
  const equipped = { ...other, fixtures: { read: { query: { a: "2" } } } };
  expect(actorsOf([owner, equipped], { fixtures })).toEqual(["owner", "other"]);
  const target = resolveTarget({
    baseUrl: "http://127.0.0.1:1/v1",
    respectLimits: true,
    identities: [owner, equipped],
    fixtures,
  });
  expect(laneTargets(contract, target)[1]).toMatchObject({
    fixtures: equipped.fixtures,
    exclude: ["write"],
  });
});
