import type { WireValue } from "../wire-value.ts";
import type { Reading } from "./reading.ts";

/** Every value of a reading, lazily, the most likely ones first. There may be very many. */
export function* valuesOf(reading: Reading): Generator<WireValue, void> {
  if (reading.kind === "leaf") yield* reading.values;
  else if (reading.kind === "choice") for (const one of reading.readings) yield* valuesOf(one);
  else if (reading.kind === "list") yield* combinations(reading.items);
  else
    for (const values of combinations(reading.members.map(([, member]) => member)))
      yield Object.fromEntries(
        reading.members.map(([name], index) => [name, values[index] ?? null]),
      );
}

function* combinations(readings: readonly Reading[]): Generator<readonly WireValue[], void> {
  const [first, ...others] = readings;
  if (first === undefined) yield [];
  else
    for (const rest of combinations(others))
      for (const value of valuesOf(first)) yield [value, ...rest];
}
