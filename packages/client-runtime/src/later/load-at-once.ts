import { type Later, later } from "./later.ts";

/** The code of calls that do not succeed at once. */
export function findLater(): Later {
  return later;
}

/** Nothing is left to load. */
export async function loadLater(_aborted: Promise<never>): Promise<Later> {
  return later;
}
