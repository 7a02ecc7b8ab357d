import { ConformanceError, isConformanceError } from "../../errors/conformance-error.ts";
import type { Session } from "../create-session.ts";
import { Stop } from "../../errors/stop.ts";

/** As little as a clock can be moved. */
const leastMove = 1;

/**
 * Moves the target's clock for the first time, so that one that cannot be moved is known before the run.
 * Throws ConformanceError `CONTROL_UNREACHABLE`, `CONTROL_REFUSED` or `CLOCK_FAILED`.
 */
export async function probeClock(session: Session): Promise<void> {
  if (!session.target.clock) return;
  try {
    await session.wait(leastMove);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const { cause } = error;
    if (isConformanceError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConformanceError("CLOCK_FAILED", `${error.message}: ${reason}`, {
      cause,
      hint: "see to the clock that the target was given, or leave it out",
    });
  }
}
