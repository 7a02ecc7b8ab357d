import type { Subject } from "../model/subject.ts";
import { type Applies, orderBy } from "./order-by.ts";

/**
 * The variants for this operation. The variants are distributed over the operations that they apply to, because operations mostly share the
 * code that reads requests, and each variant is then sent only once.
 */
export function dealOnce<T>(
  subject: Subject,
  variants: readonly T[],
  applies: Applies,
): readonly T[] {
  const { index, count } = placeOf(subject, applies);
  // An operation that may not be sent gets one variant, so that its entry is listed as skipped.
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
