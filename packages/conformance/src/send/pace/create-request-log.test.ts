import { describe, expect, test } from "vitest";
import { createRequestLog, type RequestLog } from "./create-request-log.ts";

const minute = 60_000;
const limits = [
  { name: "operations", limit: 10, window: "PT1M", counts: "all" },
  { name: "writes", limit: 3, window: "PT1M", counts: "mutating" },
] as never;
const write = { partition: "one", isMutating: true };
const read = { partition: "one", isMutating: false };

/** A log with a clock that stands still. */
function logOf(): { readonly log: RequestLog; readonly pass: (milliseconds: number) => void } {
  let now = 0;
  const time = { now: () => now, latest: () => now, wait: () => Promise.resolve() };
  return {
    log: createRequestLog(limits, time),
    pass: (milliseconds) => void (now += milliseconds),
  };
}

/** Sends a write that the target executes or rejects as invalid. */
function send(log: RequestLog, outcome: "executed" | "rejected" | "turned away"): void {
  const one = log.enter(write);
  one.sent();
  if (outcome === "turned away") one.turnAway();
  if (outcome === "executed") one.confirm();
  else one.spare();
  if (outcome === "turned away") log.noteSurprise(write);
}

describe("rejected writes", () => {
  test("are seen not to count when a window holds more writes than its limit allows", () => {
    const { log } = logOf();
    for (let sent = 0; sent < 3; sent += 1) send(log, "rejected");
    expect(log.counting.sparesRejected()).toBe(false);
    send(log, "executed");
    expect(log.counting.sparesRejected()).toBe(true);
  });

  test("show nothing in different windows, or if they are rejected for the limit", () => {
    const { log, pass } = logOf();
    for (let sent = 0; sent < 3; sent += 1) send(log, "rejected");
    send(log, "turned away");
    pass(minute);
    for (let sent = 0; sent < 3; sent += 1) send(log, "rejected");
    expect(log.counting.sparesRejected()).toBe(false);
  });

  test("count after all if the target turns writes away later", () => {
    const { log } = logOf();
    for (let sent = 0; sent < 4; sent += 1) send(log, "rejected");
    expect([log.counting.sparesRejected(), log.counting.countsSpared()]).toEqual([true, false]);
    for (let sent = 0; sent < 2; sent += 1) send(log, "turned away");
    expect([log.counting.sparesRejected(), log.counting.countsSpared()]).toEqual([false, true]);
  });
});

describe("rejections for a limit with room", () => {
  test("show that the target is stricter if they are more than a window apart", () => {
    const { log, pass } = logOf();
    send(log, "turned away");
    pass(minute);
    expect(log.counting.isStricter()).toBe(false);
    pass(1);
    send(log, "turned away");
    expect(log.counting.isStricter()).toBe(true);
  });

  test("show nothing if rejected writes explain them", () => {
    const { log, pass } = logOf();
    for (let round = 0; round < 3; round += 1) {
      for (let sent = 0; sent < 3; sent += 1) send(log, "rejected");
      send(log, "turned away");
      pass(2 * minute);
    }
    expect([log.counting.isStricter(), log.counting.countsSpared()]).toEqual([false, true]);
  });

  test("show nothing if reads fill the limit on all operations", () => {
    const { log, pass } = logOf();
    for (let round = 0; round < 2; round += 1) {
      for (let sent = 0; sent < 10; sent += 1) log.enter(read).sent();
      log.enter(read).turnAway();
      log.noteSurprise(read);
      pass(2 * minute);
    }
    expect(log.counting.isStricter()).toBe(false);
  });
});
