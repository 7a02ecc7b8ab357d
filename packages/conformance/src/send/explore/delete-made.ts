import type { Session } from "../session/create-session.ts";
import { Stop } from "../../model/errors/stop.ts";
import { segmentsOf } from "./chains/segments-of.ts";
import type { MadeThing } from "./made-thing.ts";
import { sendAlone } from "./send-alone.ts";

/**
 * Deletes what an exploration made, the most specific things first and of equal ones the latest. A thing that is gone already is
 * skipped. Ends early if nothing more may be sent.
 */
export async function deleteMade(session: Session, made: readonly MadeThing[]): Promise<void> {
  const things = made.toReversed().toSorted((one, other) => depthOf(other) - depthOf(one));
  try {
    for (const { deletion, path } of things) {
      const input = { path, query: {}, header: {}, cookie: {} };
      await sendAlone(session, deletion, { input, purpose: "clean-up" });
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
}

function depthOf({ deletion }: MadeThing): number {
  return segmentsOf(deletion.path).length;
}
