import { closest, distance } from "fastest-levenshtein";

/** A remedy for a name that is none: the nearest of those there are, and all of them. */
export function didYouMean(given: string, known: readonly string[]): string {
  const all = `there is ${known.join(", ") || "none"}`;
  const nearest = known.length > 0 ? closest(given.toLowerCase(), lowered(known)) : "";
  const match = known.find((name) => name.toLowerCase() === nearest);
  const isNear = distance(given.toLowerCase(), nearest) <= Math.ceil(given.length / 3);
  return match !== undefined && isNear ? `did you mean "${match}"? ${all}` : all;
}

function lowered(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}
