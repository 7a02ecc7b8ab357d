import type { Subject } from "../model/subject.ts";

/** Whether a variant applies to an operation. */
export type Applies = (subject: Subject) => boolean;

/** The ids of the operations that a predicate selects, each with its position in document order. */
export type Order = ReadonlyMap<string, number>;

const orders = new WeakMap<Applies, (subjects: readonly Subject[]) => Order>();

/** A survey of the operations that `applies` selects. Returns the same function for the same `applies`. */
export function orderBy(applies: Applies): (subjects: readonly Subject[]) => Order {
  const known = orders.get(applies);
  if (known) return known;
  const survey = (subjects: readonly Subject[]): Order =>
    new Map(subjects.filter(applies).map(({ operation }, index) => [operation.id, index]));
  orders.set(applies, survey);
  return survey;
}
