import { segmentsOf } from "@plumbline/contract";
import type { Session } from "../session/create-session.ts";
import { Stop } from "../../model/errors/stop.ts";
import type { MadeThing } from "./made-thing.ts";
import { sendAlone } from "./send-alone.ts";

/**
 * Deletes the things that an exploration created: the most specific things first, and of equally specific things the latest first. A thing
 * that no longer exists is skipped. Ends early if nothing more may be sent.
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
