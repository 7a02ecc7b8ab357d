import * as fc from "fast-check";
import type { SlowMachine } from "../run/run-slowly.ts";
import type { LegalChoice } from "./legal-choice.ts";

interface Load {
  readonly name: string;
  readonly does: string;
  readonly delays: SlowMachine["delays"];
}

const upTo = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });

const loads: readonly Load[] = [
  { name: "slow", does: "each response takes up to 3 seconds", delays: upTo(1_500) },
  {
    name: "stalling",
    does: "some responses take 10 seconds, and the others up to 0.2 seconds",
    delays: fc.oneof(
      { weight: 99, arbitrary: upTo(100) },
      { weight: 1, arbitrary: fc.constant(10_000) },
    ),
  },
  {
    name: "loaded",
    does: "each response takes up to 0.2 seconds, at four times the load up to 0.8 seconds",
    delays: fc.oneof(upTo(100), upTo(400)),
  },
];

const clocks = ["frozen", "running", "unmoved", "ignored"] as const;

/** Sandboxes on slow machines, with each kind of clock. */
export const slowChoices: readonly LegalChoice[] = loads.flatMap(({ name, does, delays }) =>
  clocks.map((clock) => ({
    name: `${name}-machine-clock-${clock}`,
    does: `${does}; the clock of the target is ${clock}`,
    because: "the interface does not say how long a response takes",
    difference: () => ({ machine: { clock, delays } }),
  })),
);
