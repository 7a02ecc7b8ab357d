import type { OperationEntry, OperationTable, RateLimitEntry } from "./operation-table.ts";
import { isRead } from "./is-read.ts";
import type { OngoingCall } from "./ongoing-call.ts";

/** The calls that the contract's rate limits allow, kept count of over all calls of one client, or of several. */
export interface OpenBudget {
  readonly limits: OperationTable["rateLimits"];
  /** The limits that an operation draws on, with their calls. */
  drawnBy(entry: OperationEntry): readonly Window[];
}

export interface Booking {
  readonly waitedMs: number;
  /** Nothing was sent: the place is free again. */
  release(): void;
  /** The service has counted the call by now, at the latest. */
  settle(): void;
}

interface Place {
  at: number;
  readonly read: boolean;
}

interface Window extends RateLimitEntry {
  /** How many of the limit's calls may be reads. The rest is kept for mutations, which no paging or polling can starve. */
  readonly reads: number;
  pausedUntil: number;
  readonly places: Set<Place>;
}

export function openBudget(limits: OperationTable["rateLimits"]): OpenBudget {
  const windows = limits.map((limit) => openWindow(limit, limits));
  return {
    limits,
    drawnBy: ({ rateLimits }) => windows.filter(({ name }) => rateLimits.includes(name)),
  };
}

/** Holds back, until an instant, what draws on the limits that an operation was refused for. */
export function pause(drawn: readonly Window[], until: number): void {
  const narrow = drawn.filter(isForWrites);
  for (const window of narrow.length > 0 ? narrow : drawn)
    window.pausedUntil = Math.max(window.pausedUntil, until);
}

function isForWrites({ counts }: RateLimitEntry): boolean {
  return counts === "mutating";
}

function openWindow(entry: RateLimitEntry, limits: readonly RateLimitEntry[]): Window {
  const { limit } = entry;
  const writes = limits.filter(isForWrites).map((each) => each.limit);
  const wanted = writes.length > 0 ? Math.max(...writes) : Math.ceil(limit / 10);
  const reads = limit - Math.min(wanted, Math.floor(limit / 2));
  return { ...entry, reads, pausedUntil: 0, places: new Set() };
}

/** A place within all limits that a call draws on, once its time has come; undefined when that cannot be before the deadline. */
export async function takePlace(ongoing: OngoingCall): Promise<Booking | undefined> {
  const { call, deadlineAt, signal, runtime } = ongoing;
  const { budget, clock } = runtime;
  const windows = budget.drawnBy(call.entry);
  const place: Place = { at: 0, read: isRead(call.entry) };
  const book = (at: number): void => {
    place.at = at;
    for (const { places } of windows) places.add(place);
  };
  const release = (): void => {
    for (const { places } of windows) places.delete(place);
  };
  // A call that took longer than the window has been forgotten meanwhile.
  const settle = (): void => book(clock.now());
  for (let waitedMs = 0; !signal.aborted; release()) {
    const now = clock.now();
    const at = earliest(windows, place, now);
    if (at > deadlineAt) return undefined;
    book(at);
    const ms = at - now;
    if (ms === 0) return { waitedMs, release, settle };
    void runtime.tell?.(ongoing, { type: "wait", reason: "budget", ms });
    // oxlint-disable-next-line no-await-in-loop -- whether there is another turn depends on this one
    await clock.sleep(ms, signal);
    waitedMs += ms;
    // What was booked ahead may have been overtaken by calls that took longer, or by a pause.
    if (!signal.aborted && hasRoom(windows, place, at)) return { waitedMs, release, settle };
  }
  return undefined;
}

/** Room comes only at the end of a pause, and when a call leaves its window. */
function earliest(windows: readonly Window[], place: Place, now: number): number {
  const changes = windows.flatMap(({ windowMs, pausedUntil, places }) => {
    const ends = [pausedUntil];
    for (const other of places)
      if (other.at <= now - windowMs) places.delete(other);
      else ends.push(other.at + windowMs);
    return ends;
  });
  const later = changes.filter((at) => at > now).toSorted((a, b) => a - b);
  return [now, ...later].find((at) => hasRoom(windows, place, at)) ?? now;
}

/** Whether no span as long as a window would hold too many calls, those booked ahead among them. */
function hasRoom(windows: readonly Window[], place: Place, at: number): boolean {
  return windows.every(({ limit, reads, windowMs, pausedUntil, places }) => {
    const others = [...places].filter((other) => other !== place);
    const fits = (calls: readonly Place[], most: number): boolean =>
      [at, ...calls.map((call) => call.at)].every((end) => {
        const within = calls.filter((call) => call.at > end - windowMs && call.at <= end);
        return end < at || end >= at + windowMs || within.length < most;
      });
    const isRoomForRead =
      !place.read ||
      fits(
        others.filter(({ read }) => read),
        reads,
      );
    return at >= pausedUntil && fits(others, limit) && isRoomForRead;
  });
}
