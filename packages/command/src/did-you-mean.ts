import { nearestName } from "@plumbline/contract";

/** A hint for an unknown name: the most similar known one, and all of them. */
export function didYouMean(given: string, known: readonly string[]): string {
  const all = `Known: ${known.join(", ") || "none"}.`;
  const nearest = nearestName(given, known);
  return nearest === undefined ? all : `Did you mean "${nearest}"? ${all}`;
}
