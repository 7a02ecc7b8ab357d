import type { Storage } from "./storage.ts";

/** Counts how often this process has replaced all rows of a storage. */
export function createGenerations(): Pick<Storage, "generation" | "replaced"> {
  let generation = 0;
  return {
    generation: () => generation,
    replaced() {
      generation += 1;
    },
  };
}
