import type { ConformanceOptions, Target } from "@plumbline/conformance";
import * as fc from "fast-check";

type Clock = NonNullable<ConformanceOptions["clock"]>;

/** A machine on which requests and waits take long. Its time is counted and not waited for. */
export interface SlowMachine {
  /**
   * The clock of the target. `frozen`: only the suite moves it. `running`: it also shows the time of the machine. `unmoved`: it shows the
   * time of the machine, and the suite, which cannot move it, waits for limits. `ignored`: the same, and the suite does not wait.
   */
  readonly clock: "frozen" | "running" | "unmoved" | "ignored";
  /** The delays before and after the target handles a request, in milliseconds. */
  readonly delays: fc.Arbitrary<number>;
}

/** A target with a clock and a `fetch`. */
export type RunTarget = Target & { readonly [Key in "clock" | "fetch"]: NonNullable<Target[Key]> };

/** Then the delays repeat. */
const mostDraws = 10_000;

/** Delays the requests and waits of the suite by random times. */
export function runSlowly(
  target: RunTarget,
  { clock, delays }: SlowMachine,
  seed: number,
): { readonly target: Target; readonly clock: Clock } {
  const draws = fc.sample(delays, { seed, numRuns: mostDraws });
  let now = 0;
  let drawn = 0;
  const draw = (): number => draws[drawn++ % mostDraws] ?? 0;
  async function pass(milliseconds: number): Promise<void> {
    const whole = Math.ceil(milliseconds);
    now += whole;
    if (clock !== "frozen") await target.clock.advance(whole);
  }
  const slowly =
    <Args extends readonly unknown[], Result>(action: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await pass(draw());
      const result = await action(...args);
      await pass(draw());
      return result;
    };
  const { clock: moved, ...others } = target;
  const slow: Target = {
    ...others,
    fetch: slowly(target.fetch),
    ...(clock === "frozen" || clock === "running"
      ? { clock: { advance: slowly((milliseconds: number) => moved.advance(milliseconds)) } }
      : { respectLimits: clock === "unmoved" }),
  };
  return {
    target: slow,
    clock: { now: () => now, wait: (milliseconds) => pass(milliseconds + draw()) },
  };
}
