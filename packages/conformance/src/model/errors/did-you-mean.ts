import { closest, distance } from "fastest-levenshtein";

/** A hint for an unknown name: the most similar known one, and all of them. */
export function didYouMean(given: string, known: readonly string[]): string {
  const all = `Known: ${known.join(", ") || "none"}.`;
  const nearest = known.length > 0 ? closest(given.toLowerCase(), lowered(known)) : "";
  const match = known.find((name) => name.toLowerCase() === nearest);
  const isNear = distance(given.toLowerCase(), nearest) <= Math.ceil(given.length / 3);
  return match !== undefined && isNear ? `Did you mean "${match}"? ${all}` : all;
}

function lowered(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}
