import type { OperationEntry, OperationTable, RateLimitEntry } from "./operation-table.ts";
import { isRead } from "./is-read.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import { tell } from "./tell.ts";

/** The calls that the contract's rate limits allow, kept count of over all calls of one client, or of several. */
export interface OpenBudget {
  readonly limits: OperationTable["rateLimits"];
  /** A place within all limits that the call draws on, once its time has come; undefined when that cannot be before the deadline. */
  take(ongoing: OngoingCall): Promise<Booking | undefined>;
  /** Holds back, until an instant, what draws on the limits that this operation was refused for. */
  pause(entry: OperationEntry, until: number): void;
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

interface Window {
  readonly limit: RateLimitEntry;
  /** How many of the limit's calls may be reads. The rest is kept for mutations, which no paging or polling can starve. */
  readonly reads: number;
  pausedUntil: number;
  readonly places: Set<Place>;
}

export function openBudget(limits: OperationTable["rateLimits"]): OpenBudget {
  const windows = limits.map((limit) => openWindow(limit, limits));
  const drawnBy = ({ rateLimits }: OperationEntry): readonly Window[] =>
    windows.filter(({ limit }) => rateLimits.includes(limit.name));
  return {
    limits,
    take: async (ongoing) => takePlace(drawnBy(ongoing.call.entry), ongoing),
    pause: (entry, until) => {
      const drawn = drawnBy(entry);
      const narrow = drawn.filter(isForWrites);
      for (const window of narrow.length > 0 ? narrow : drawn)
        window.pausedUntil = Math.max(window.pausedUntil, until);
    },
  };
}

function isForWrites({ limit }: Pick<Window, "limit">): boolean {
  return limit.counts === "mutating";
}

function openWindow(limit: RateLimitEntry, limits: readonly RateLimitEntry[]): Window {
  const writes = limits.filter((each) => isForWrites({ limit: each })).map((each) => each.limit);
  const wanted = writes.length > 0 ? Math.max(...writes) : Math.ceil(limit.limit / 10);
  const kept = Math.min(wanted, Math.floor(limit.limit / 2));
  return { limit, reads: limit.limit - kept, pausedUntil: 0, places: new Set() };
}

async function takePlace(
  windows: readonly Window[],
  ongoing: OngoingCall,
): Promise<Booking | undefined> {
  const { call, deadlineAt, signal, runtime } = ongoing;
  const { clock } = runtime;
  const place: Place = { at: 0, read: isRead(call.entry) };
  const release = (): void => windows.forEach(({ places }) => places.delete(place));
  const settle = (): void => {
    place.at = clock.now();
    // A call that took longer than the window has been forgotten meanwhile.
    windows.forEach(({ places }) => places.add(place));
  };
  for (let waitedMs = 0; !signal.aborted;) {
    const now = clock.now();
    place.at = earliest(windows, place, now);
    if (place.at > deadlineAt) return undefined;
    windows.forEach(({ places }) => places.add(place));
    const waitMs = place.at - now;
    if (waitMs > 0) {
      void tell(ongoing, { type: "wait", reason: "budget", ms: waitMs });
      // oxlint-disable-next-line no-await-in-loop -- whether there is another turn depends on this one
      await clock.sleep(waitMs, signal);
    }
    waitedMs += waitMs;
    // What was booked ahead may have been overtaken by calls that took longer, or by a pause.
    const isFree = waitMs === 0 || (!signal.aborted && hasRoom(windows, place, place.at));
    if (isFree) return { waitedMs, release, settle };
    release();
  }
  return undefined;
}

/** Room comes only at the end of a pause, and when a call leaves its window. */
function earliest(windows: readonly Window[], place: Place, now: number): number {
  const changes = windows.flatMap(({ limit, pausedUntil, places }) => {
    for (const other of places) if (other.at <= now - limit.windowMs) places.delete(other);
    return [pausedUntil, ...Array.from(places, ({ at }) => at + limit.windowMs)];
  });
  const later = changes.filter((at) => at > now).toSorted((a, b) => a - b);
  return [now, ...later].find((at) => hasRoom(windows, place, at)) ?? now;
}

/** Whether no span as long as a window would hold too many calls, those booked ahead among them. */
function hasRoom(windows: readonly Window[], place: Place, at: number): boolean {
  return windows.every(({ limit, reads, pausedUntil, places }) => {
    const others = [...places].filter((other) => other !== place);
    const ends = others.filter((other) => other.at > at && other.at < at + limit.windowMs);
    return (
      at >= pausedUntil &&
      [at, ...ends.map((other) => other.at)].every((end) => {
        const within = others.filter((other) => other.at > end - limit.windowMs && other.at <= end);
        const readsWithin = within.filter(({ read }) => read).length;
        return within.length < limit.limit && (!place.read || readsWithin < reads);
      })
    );
  });
}
