import type { Storage } from "./storage.ts";

/** Counts how often all rows of a storage were replaced by this process. */
export function createGenerations(): Pick<Storage, "generation" | "replaced"> {
  let generation = 0;
  return {
    generation: () => generation,
    replaced() {
      generation += 1;
    },
  };
}
