import { ConformanceError, isConformanceError } from "../../model/errors/conformance-error.ts";
import type { Session } from "../session/create-session.ts";
import { Stop } from "../../model/errors/stop.ts";

/** The smallest step of a clock, in milliseconds. */
const leastMove = 1;

/**
 * Moves the target's clock once before the run, to find out whether it can be moved. Throws ConformanceError
 * `CONTROL_UNREACHABLE`, `CONTROL_REJECTED` or `CLOCK_FAILED`.
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
    throw new ConformanceError(
      "CLOCK_FAILED",
      `The clock of the target cannot be moved: ${reason}`,
      {
        cause,
        hint: "Correct the clock of the target, or remove it.",
      },
    );
  }
}
