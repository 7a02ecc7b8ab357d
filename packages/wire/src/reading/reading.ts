import { isEqual } from "./is-equal.ts";
import { isList, isRecord, type WireValue } from "../wire-value.ts";

/**
 * The set of values that a text can stand for, as a tree: `5` is a text and a number, `ids=0` a text and a list with one item.
 */
export type Reading = LeafReading | ListReading | RecordReading | ChoiceReading;

/** One of these values. The first is the most likely one. */
export interface LeafReading {
  readonly kind: "leaf";
  readonly values: readonly WireValue[];
}

export interface ListReading {
  readonly kind: "list";
  readonly items: readonly Reading[];
}

export interface RecordReading {
  readonly kind: "record";
  readonly members: readonly (readonly [name: string, reading: Reading])[];
}

/** A value of one of these readings. The first is the most likely one. */
export interface ChoiceReading {
  readonly kind: "choice";
  readonly readings: readonly Reading[];
}

/** Whether a value is one of those that a text can stand for. */
export function contains(reading: Reading, value: WireValue): boolean {
  if (reading.kind === "leaf") return reading.values.some((one) => isEqual(one, value));
  if (reading.kind === "choice") return reading.readings.some((one) => contains(one, value));
  if (reading.kind === "list")
    return (
      isList(value) &&
      value.length === reading.items.length &&
      reading.items.every((item, index) => contains(item, value[index] ?? null))
    );
  const sent = isRecord(value) ? Object.values(value).filter((one) => one !== undefined) : [];
  return (
    isRecord(value) &&
    sent.length === reading.members.length &&
    reading.members.every(([name, member]) => {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      return own !== undefined && contains(member, own);
    })
  );
}

/** The readings as one; undefined without readings. */
export function choiceOf(readings: readonly Reading[]): Reading | undefined {
  return readings.length > 1 ? { kind: "choice", readings } : readings[0];
}

/** A reading of each name, in the order of the first. A name that occurs twice keeps its last reading. */
export function recordOf(members: Iterable<readonly [string, Reading]>): RecordReading {
  return { kind: "record", members: [...new Map(members)] };
}
