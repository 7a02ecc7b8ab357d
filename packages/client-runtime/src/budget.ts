import type { OperationEntry, OperationTable, RateLimitEntry } from "./operation-table.ts";
import type { Clock } from "./clock.ts";
import { isRead } from "./is-read.ts";

/** The calls that the contract's rate limits allow, shared by all calls of one client. */
export interface Budget {
  /** A place within all limits that the operation draws on, once its time has come; undefined when that cannot be before the deadline. */
  take(entry: OperationEntry, until: TakeOptions): Promise<Booking | undefined>;
  /** Holds back, until an instant, what draws on the limits that this operation was refused for. */
  pause(entry: OperationEntry, until: number): void;
}

interface TakeOptions {
  readonly deadlineAt: number;
  readonly signal: AbortSignal;
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
  places: Place[];
}

export function createBudget(limits: OperationTable["rateLimits"], clock: Clock): Budget {
  const windows = new Map(limits.map((limit) => [limit.name, openWindow(limit, limits)]));
  const drawnBy = (entry: OperationEntry): readonly Window[] =>
    entry.rateLimits.flatMap((name) => windows.get(name) ?? []);
  return {
    take: async (entry, until) => takePlace(drawnBy(entry), isRead(entry), { ...until, clock }),
    pause: (entry, until) => {
      const drawn = drawnBy(entry);
      const narrow = drawn.filter(({ limit }) => limit.counts === "mutating");
      for (const window of narrow.length > 0 ? narrow : drawn)
        window.pausedUntil = Math.max(window.pausedUntil, until);
    },
  };
}

function openWindow(limit: RateLimitEntry, limits: readonly RateLimitEntry[]): Window {
  const writes = limits.filter(({ counts }) => counts === "mutating").map((each) => each.limit);
  const wanted = writes.length > 0 ? Math.max(...writes) : Math.ceil(limit.limit / 10);
  const kept = Math.min(wanted, Math.floor(limit.limit / 2));
  return { limit, reads: limit.limit - kept, pausedUntil: 0, places: [] };
}

async function takePlace(
  windows: readonly Window[],
  read: boolean,
  { deadlineAt, signal, clock }: TakeOptions & { readonly clock: Clock },
): Promise<Booking | undefined> {
  let waitedMs = 0;
  while (!signal.aborted) {
    const now = clock.now();
    const place = { at: earliest(windows, read, now), read };
    if (place.at > deadlineAt) return undefined;
    const booking = book(windows, place, { clock, waitedMs });
    if (place.at === now) return booking;
    // oxlint-disable-next-line no-await-in-loop -- whether there is another turn depends on this one
    await clock.sleep(place.at - now, signal);
    waitedMs += place.at - now;
    if (!signal.aborted && isStillFree(windows, place)) return { ...booking, waitedMs };
    booking.release();
  }
  return undefined;
}

function book(
  windows: readonly Window[],
  place: Place,
  { clock, waitedMs }: { readonly clock: Clock; readonly waitedMs: number },
): Booking {
  for (const window of windows) window.places.push(place);
  return {
    waitedMs,
    release: () => leave(windows, place),
    settle: () => {
      // A call that took longer than the window has been forgotten meanwhile.
      leave(windows, place);
      place.at = clock.now();
      for (const window of windows) window.places.push(place);
    },
  };
}

/** Room comes only at the end of a pause, and when a call leaves its window. */
function earliest(windows: readonly Window[], read: boolean, now: number): number {
  for (const window of windows) forget(window, now);
  const changes = windows.flatMap(({ limit, pausedUntil, places }) => [
    pausedUntil,
    ...places.map(({ at }) => at + limit.windowMs),
  ]);
  const candidates = [now, ...changes.filter((at) => at > now).toSorted((a, b) => a - b)];
  const found = candidates.find((at) => windows.every((window) => hasRoom(window, { at, read })));
  return found ?? now;
}

function forget(window: Window, now: number): void {
  window.places = window.places.filter(({ at }) => at > now - window.limit.windowMs);
}

/** What was booked ahead may have been overtaken by calls that took longer, or by a pause. */
function isStillFree(windows: readonly Window[], place: Place): boolean {
  return windows.every((window) =>
    hasRoom({ ...window, places: window.places.filter((other) => other !== place) }, place),
  );
}

/** Whether no span as long as the window would hold too many calls, those booked ahead among them. */
function hasRoom({ limit, reads, pausedUntil, places }: Window, { at, read }: Place): boolean {
  if (at < pausedUntil) return false;
  const later = places.filter((place) => place.at > at && place.at < at + limit.windowMs);
  return [at, ...later.map((place) => place.at)].every((end) => {
    const within = places.filter((place) => place.at > end - limit.windowMs && place.at <= end);
    const readsWithin = within.filter((place) => place.read).length;
    return within.length < limit.limit && (!read || readsWithin < reads);
  });
}

function leave(windows: readonly Window[], place: Place): void {
  for (const window of windows) window.places = window.places.filter((other) => other !== place);
}
