import type { Exchange } from "@plumbline/report";
import { expect, test } from "vitest";
import { keyedOperation } from "../../testing/keyed-operation.ts";
import { createKeyRing, UsedKeys } from "./create-key-ring.ts";

function answered(headers: Readonly<Record<string, string>>): Exchange {
  return {
    number: 1,
    operation: "post_things",
    purpose: "test",
    identity: "owner",
    request: { method: "POST", url: "http://127.0.0.1/things", headers: {} },
    response: { status: 200, headers, text: "" },
    elapsedMs: 1,
  };
}

const replay = answered({ replayed: "true" });
const operation = keyedOperation();

test("a replay of the first request with a key shows that an earlier run used it, and changes the keys", () => {
  const keys = createKeyRing("1");
  const key = keys.mint(operation, ["a"]);
  keys.use(key);

  expect(() => keys.note(operation, key, replay)).toThrow(UsedKeys);
  expect(keys.mint(operation, ["a"])).not.toBe(key);
});

test("a replay of the second request with a key changes nothing", () => {
  const keys = createKeyRing("1");
  const key = keys.mint(operation, ["a"]);
  keys.use(key);
  keys.note(operation, key, answered({}));
  keys.use(key);
  keys.note(operation, key, replay);

  expect(keys.mint(operation, ["a"])).toBe(key);
});

test("of requests at the same time, a replay may arrive before the response that it repeats", () => {
  const keys = createKeyRing("1");
  const key = keys.mint(operation, ["a"]);
  keys.use(key);
  keys.use(key);
  keys.note(operation, key, replay);
  keys.note(operation, key, answered({}));

  expect(keys.mint(operation, ["a"])).toBe(key);
});
