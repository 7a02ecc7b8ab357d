import type { Fault } from "@local-ads/sandbox/seams";
import type { Operation } from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";

/** The code of a fault that breaks the effect of an operation. */
export type EffectBreak = Pick<Fault, "seam" | "apply">;

interface EffectSketch {
  /** The place that differs, as a pointer; empty if it is the whole effect. */
  readonly place: string;
  readonly name: string;
  /** Creates the defect of one sandbox. */
  readonly create: () => EffectBreak;
}

/** A sandbox in which one operation has another effect at one place. */
export function effectMutant(
  { id, policies }: Operation,
  { place, name, create }: EffectSketch,
): Mutant {
  const change = name.replaceAll(" ", "-");
  return {
    id: `effect/${id}${place}/${change}`,
    kind: "effect",
    operator: name,
    states: `${id}${place}: ${name}`,
    operations: [id, ...policies.reflects.map(({ through }) => through)],
    likely: ["state/*"],
    defect: {
      by: "effect",
      create: () => ({ name: "effect", breaks: [], description: name, ...create() }),
    },
  };
}
