import type { Subject } from "../model/subject.ts";

/** Whether a variant applies to an operation. */
export type Applies = (subject: Subject) => boolean;

/**
 * The variants for this operation: they are dealt in turn to the operations that they apply to. Operations mostly
 * share the code that reads requests, so sending each variant once saves requests.
 */
export function dealOnce<T>(
  subject: Subject,
  variants: readonly T[],
  applies: Applies,
): readonly T[] {
  const { index, count } = placeOf(subject, applies);
  // An operation that may not be sent gets one variant, so that its entry appears as skipped.
  if (index < 0) return subject.isSurveyed ? variants.slice(0, 1) : [];
  return variants.filter((_, at) => at % count === index);
}

/** As `dealOnce`, but with at least one variant for each operation. */
export function dealEach<T>(
  subject: Subject,
  variants: readonly T[],
  applies: Applies,
): readonly T[] {
  const own = dealOnce(subject, variants, applies);
  if (own.length > 0) return own;
  const { index } = placeOf(subject, applies);
  return variants.slice(index % variants.length).slice(0, 1);
}

function placeOf(subject: Subject, applies: Applies): { index: number; count: number } {
  const order = subject.surveyed(orderBy(applies));
  return { index: order.get(subject.operation.id) ?? -1, count: order.size };
}

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
