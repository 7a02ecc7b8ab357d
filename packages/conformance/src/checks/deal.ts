import type { Subject } from "../model/check.ts";

/** Whether an operation can be asked in such a way at all. */
export type Applies = (subject: Subject) => boolean;

/**
 * The variants that fall to this operation: each goes to one of the operations that it applies to, in turn. What reads
 * requests is mostly the same for all of them, and each request costs.
 */
export function dealOnce<T>(
  subject: Subject,
  variants: readonly T[],
  applies: Applies,
): readonly T[] {
  const { index, count } = placeOf(subject, applies);
  // An operation that may not be sent gets something to be left out.
  if (index < 0) return variants.slice(0, 1);
  return variants.filter((_, at) => at % count === index);
}

/** As `dealOnce`, but with one at least for each operation. */
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
  const asked = subject.contract.operations
    .flatMap(({ id }) => subject.other(id) ?? [])
    .filter(applies);
  const index = asked.findIndex(({ operation }) => operation === subject.operation);
  return { index, count: asked.length };
}
