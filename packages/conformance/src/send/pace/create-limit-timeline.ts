import { parseDuration, type RateLimitPolicy, roomAt } from "@plumbline/contract";
import type { Cost } from "../../model/case.ts";

/** The requests of a case that the declared limits count. Writes are the requests that a limit on writes counts. */
export interface Load extends Cost {
  /** Additional time that the case lets pass, in milliseconds. */
  readonly waitMs?: number;
}

/** A simulation of the declared windows of one partition. Times are milliseconds since the first request. */
export interface LimitTimeline {
  now(): number;
  /** Returns how long a case must wait until all its requests fit, or as many as a window allows. */
  untilRoom(load: Load): number;
  /** Simulates sending a case: each request is sent as soon as every window that counts the request has room. */
  take(load: Load): void;
}

export function createLimitTimeline(limits: readonly RateLimitPolicy[]): LimitTimeline {
  const windows = limits.map((policy) => createWindow(policy));
  let now = 0;

  function roomFor(load: Load): number {
    return Math.max(now, ...windows.map((window) => window.roomFor(window.counted(load))));
  }

  function takeOne(isWrite: boolean): void {
    const one = { operations: 1, writes: isWrite ? 1 : 0 };
    now = roomFor(one);
    for (const window of windows) if (window.counted(one) > 0) window.add(now);
  }

  return {
    now: () => now,
    untilRoom: (load) => roomFor(load) - now,
    take({ operations, writes, waitMs = 0 }) {
      for (let sent = 0; sent < operations; sent += 1) takeOne(sent < writes);
      now += waitMs;
    },
  };
}

interface Window {
  readonly counted: (load: Load) => number;
  /** The time when this many further requests have room at once. */
  readonly roomFor: (requests: number) => number;
  readonly add: (at: number) => void;
}

function createWindow({ limit, window, counts }: RateLimitPolicy): Window {
  const windowMs = parseDuration(window);
  const times: number[] = [];
  return {
    counted: ({ operations, writes }) => (counts === "all" ? operations : writes),
    roomFor(requests) {
      return Math.max(0, roomAt({ limit, windowMs }, times, requests));
    },
    add: (at) => void times.push(at),
  };
}
