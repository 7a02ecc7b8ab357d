import type { WireValue } from "../wire-value.ts";
import type { Reading } from "./reading.ts";

/**
 * A reading with the values that lenient readers take a text for, too: any notation of a number that JavaScript knows, words such as `yes` and
 * `OFF`, and null for an empty text.
 */
export function loosen(reading: Reading): Reading {
  if (reading.kind === "choice") return { kind: "choice", readings: reading.readings.map(loosen) };
  if (reading.kind === "list") return { kind: "list", items: reading.items.map(loosen) };
  if (reading.kind === "record")
    return { ...reading, members: reading.members.map(([name, one]) => [name, loosen(one)]) };
  const lenient = reading.values.flatMap((value) =>
    typeof value === "string" ? lenientValues(value.trim()) : [],
  );
  return { kind: "leaf", values: [...new Set([...reading.values, ...lenient])] };
}

function lenientValues(text: string): readonly WireValue[] {
  const truth = words[text.toLowerCase()];
  const number = Number(text);
  return [
    ...(text !== "" && Number.isFinite(number) ? [number] : []),
    ...(truth === undefined ? [] : [truth]),
    ...(text === "" ? [null] : []),
  ];
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  "1": true,
  false: false,
  no: false,
  off: false,
  "0": false,
};
