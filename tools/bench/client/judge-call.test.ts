import { expect, test } from "vitest";
import { createService } from "./create-service.ts";
import { judgeCall } from "./judge-call.ts";
import { situations } from "./situations.ts";

const call = { tries: 2, performed: 1, outcome: "success" };

test.for([
  ["success", call, "right"],
  ["success", { ...call, performed: 2 }, "performed twice"],
  ["success", { ...call, outcome: "error 503" }, "gives up"],
  ["success", { ...call, outcome: "neither data nor error" }, "tells nothing"],
  ["error", { ...call, outcome: "unknown-outcome" }, "right"],
  ["error at once", { tries: 1, performed: 0, outcome: "error 409" }, "right"],
  ["error at once", { tries: 2, performed: 0, outcome: "error 409" }, "retries a conflict"],
] as const)("where %s is expected, %o is %s", ([expected, seen, verdict]) => {
  expect(judgeCall({ expected }, seen)).toBe(verdict);
});

test("the simulated service performs an operation once for each key, and for each attempt without a key", async () => {
  const { steps = [] } = situations.find(({ name }) => name === "reset after sending") ?? {};
  const same = createService(steps);
  const none = createService(steps);

  await expect(same.respond("key-1", 0)).rejects.toThrow("fetch failed");
  await same.respond("key-1", 1);
  await expect(none.respond(null, 0)).rejects.toThrow("fetch failed");
  await none.respond(null, 1);

  expect([same.performed(), none.performed()]).toEqual([1, 2]);
});

test("an exceeded limit lasts as long as the service says", async () => {
  const service = createService(situations[0]?.steps ?? []);

  const responses = await Promise.all(
    [0, 59_999, 60_000].map(async (now) => service.respond("key-1", now)),
  );

  expect(responses.map(({ ok }) => ok)).toEqual([false, false, true]);
});
