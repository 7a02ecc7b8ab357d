import type { Portion } from "../model/plan.ts";
import type { SentBefore } from "../pace/create-limit-timeline.ts";
import { loadOf } from "./schedule-plan.ts";

/** What a run has sent, alone and in lanes, and when. */
export interface SentHistory {
  /** Notes that a portion begins. */
  noteStart(portion: Portion, atMs: number): void;
  /** Notes that the latest portion of a lane, or the latest that was sent alone, has ended. */
  noteEnd(lane: number | undefined, atMs: number): void;
  /** The latest portion of each lane and the latest that was sent alone. */
  latest(): readonly Portion[];
  /** When the latest of them ends according to the plan; `undefined` if it was part of an earlier plan. */
  plannedEnd(lane: number | undefined): number | undefined;
  /** Notes that there is another plan. */
  forgetPlan(): void;
  /** What each partition sent until now, oldest first. If the target counts all of them together, each has sent all. */
  until(nowMs: number, counting: HistoryCounting): (lane: number) => readonly SentBefore[];
}

interface HistoryCounting {
  readonly countsSpared: boolean;
  readonly isTogether: boolean;
}

interface Sent {
  readonly portion: Portion;
  atMs: number;
  isPlanned: boolean;
}

export function createSentHistory(): SentHistory {
  const sent: Sent[] = [];
  const latest = new Map<number | undefined, Sent>();

  return {
    noteStart(portion, atMs) {
      const one: Sent = { portion, atMs, isPlanned: true };
      sent.push(one);
      latest.set(portion.lane?.index, one);
    },
    noteEnd(lane, atMs) {
      const one = latest.get(lane);
      if (one) one.atMs = atMs;
    },
    latest: () => [...latest.values()].map(({ portion }) => portion),
    plannedEnd(lane) {
      const one = latest.get(lane);
      return one?.isPlanned === true ? one.portion.endsAtMs : undefined;
    },
    forgetPlan() {
      for (const one of latest.values()) one.isPlanned = false;
    },
    until:
      (nowMs, { countsSpared, isTogether }) =>
      (lane) =>
        sent
          .filter(({ portion }) => isTogether || (portion.lane?.index ?? 0) === lane)
          .flatMap(({ portion: { entry, cases }, atMs }) =>
            cases.map((one) => ({ ageMs: nowMs - atMs, ...loadOf(entry, one, { countsSpared }) })),
          ),
  };
}
