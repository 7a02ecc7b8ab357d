import { setAlarm } from "../time/clock.ts";
import type { OperationEntry, OperationTable, RateLimitEntry } from "../table/operation-table.ts";
import { isRead } from "../table/is-read.ts";
import type { OngoingCall } from "../call/ongoing-call.ts";

/** The calls that the contract's rate limits allow, kept count of over all calls of one client, or of several. */
export interface OpenBudget {
  readonly limits: OperationTable["rateLimits"];
  /** The limits that an operation draws on, with their calls. */
  drawnBy(entry: OperationEntry): readonly Window[];
}

export interface Booking {
  /** Nothing was sent: the place is free again. */
  release(): void;
  /** The service has counted the call by now, at the latest. */
  settle(): void;
}

interface Place {
  /** While it waits, when its turn is to come; once it is settled, when the service had counted it at the latest. */
  at: number;
  readonly read: boolean;
  isSettled: boolean;
  /** Has it look for an earlier turn. Only while it waits. */
  wake: (() => void) | undefined;
}

/** Instants that are taken, without the first and the last. */
type Span = readonly [after: number, before: number];

interface Window extends RateLimitEntry {
  /** How many of the limit's calls may be reads. The rest is kept for mutations, which no paging or polling can starve. */
  readonly reads: number;
  pause: Span;
  /** First come, first served. */
  readonly places: Set<Place>;
}

export function openBudget(limits: OperationTable["rateLimits"]): OpenBudget {
  const windows = limits.map((limit) => openWindow(limit, limits));
  return {
    limits,
    drawnBy: ({ rateLimits }) => windows.filter(({ name }) => rateLimits.includes(name)),
  };
}

/** Holds back, from now until an instant, what draws on the limits that an operation was refused for. */
export function pause(drawn: readonly Window[], now: number, until: number): void {
  const narrow = drawn.filter(isForWrites);
  for (const window of narrow.length > 0 ? narrow : drawn) {
    const [after, before] = window.pause;
    // A pause that is yet to begin was set before the clock went back.
    if (until > before || now <= after) window.pause = [now - 1, until];
  }
}

function isForWrites({ counts }: RateLimitEntry): boolean {
  return counts === "mutating";
}

function openWindow(entry: RateLimitEntry, limits: readonly RateLimitEntry[]): Window {
  const { limit } = entry;
  const writes = limits.filter(isForWrites).map((each) => each.limit);
  const wanted = writes.length > 0 ? Math.max(...writes) : Math.ceil(limit / 10);
  const reads = limit - Math.min(wanted, Math.floor(limit / 2));
  return { ...entry, reads, pause: [0, 0], places: new Set() };
}

/** A place within all limits that a call draws on, once its time has come; undefined when that cannot be before the deadline. */
export async function takePlace(ongoing: OngoingCall): Promise<Booking | undefined> {
  const { call, deadlineAt, signal, runtime } = ongoing;
  const { budget, clock } = runtime;
  const windows = budget.drawnBy(call.entry);
  const place: Place = { at: 0, read: isRead(call.entry), isSettled: false, wake: undefined };
  const release = (): void => {
    for (const { places } of windows)
      if (places.delete(place)) for (const other of places) other.wake?.();
  };
  const settle = (): void => {
    place.at = clock.now();
    place.isSettled = true;
  };
  let waitedFrom: number | undefined;
  let booking: Booking | undefined;
  while (!booking && !signal.aborted) {
    const now = clock.now();
    const at = earliest(windows, place, now);
    if (at > deadlineAt) break;
    const isNews = at !== place.at;
    place.at = at;
    place.wake = undefined;
    for (const { places } of windows) places.add(place);
    const ms = at - now;
    if (ms === 0) booking = { release, settle };
    else {
      waitedFrom ??= now;
      if (isNews) void runtime.tell?.(ongoing, { type: "wait", reason: "budget", ms });
      // oxlint-disable-next-line no-await-in-loop -- whether there is another turn depends on this one
      await waitForTurn(place, ms, ongoing);
    }
  }
  if (!booking) release();
  if (waitedFrom !== undefined)
    ongoing.waits.push({ reason: "budget", ms: clock.now() - waitedFrom });
  return booking;
}

async function waitForTurn(
  place: Place,
  ms: number,
  { runtime: { clock }, aborted }: OngoingCall,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  place.wake = resolve;
  aborted.catch(resolve);
  const callOff = setAlarm(clock, ms, resolve);
  await promise;
  callOff();
}

/** When no span as long as a window would hold too many calls, those before it in the queue among them. */
function earliest(windows: readonly Window[], place: Place, now: number): number {
  const taken = windows.flatMap((window) => takenSpans(window, place, now));
  let at = now;
  for (const [after, before] of taken.toSorted(([a], [b]) => a - b))
    if (after < at && at < before) at = before;
  return at;
}

function takenSpans(window: Window, place: Place, now: number): Span[] {
  const { limit, reads, windowMs } = window;
  const taken = [window.pause];
  const others = counted(window, place, now).toSorted((a, b) => a.at - b.at);
  const fill = (calls: readonly Place[], most: number): void => {
    for (const [index, last] of calls.slice(most - 1).entries()) {
      const { at } = calls[index] ?? last;
      if (last.at - at < windowMs) taken.push([last.at - windowMs, at + windowMs]);
    }
  };
  fill(others, limit);
  if (place.read)
    fill(
      others.filter(({ read }) => read),
      reads,
    );
  return taken;
}

/** The calls of a window that a place has to heed: all that were sent, and those that wait before it. */
function counted({ places, windowMs }: Window, place: Place, now: number): Place[] {
  const others: Place[] = [];
  let isBefore = true;
  for (const other of places) {
    const { at, isSettled, wake } = other;
    // Under way, it may be counted as late as now. What seems to be settled in the future was so before the clock went back.
    other.at = isSettled ? Math.min(at, now) : wake ? Math.max(at, now) : now;
    isBefore &&= other !== place;
    if (isSettled && at <= now - windowMs) places.delete(other);
    // Not all reads that are overdue can go now: those that cannot are not to hold back a mutation.
    else if (!wake || (isBefore && (at > now || place.read || !other.read))) others.push(other);
  }
  return others;
}
