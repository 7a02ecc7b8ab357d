import { isMutating } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { TrialContext } from "../model/case.ts";
import type { Subject } from "../model/subject.ts";
import { findNarrowest } from "./find-peer.ts";

/** Whether a run with little time tests a missing key and a sufficient scope with one request. */
export function sharesKeylessRequest(subject: Subject): boolean {
  const { isTimed, operation } = subject;
  const isKeyed = isMutating(operation) && operation.policies.idempotency !== undefined;
  return isTimed && isKeyed && findNarrowest(subject) !== undefined;
}

/**
 * Sends the plain request without its key as the identity with the fewest scopes, once in a run. A rejection for the missing key shows that
 * the scope suffices. `undefined` if no identity has fewer scopes.
 */
export async function askWithoutKey(
  subject: Subject,
  context: TrialContext,
): Promise<Exchange | undefined> {
  const narrow = findNarrowest(subject);
  if (!narrow) return undefined;
  const { operation, plain } = subject;
  let isOwn = false;
  const exchange = await context.once(`without key ${operation.id}`, () => {
    isOwn = true;
    return context.send(plain, { identity: narrow.name, key: null });
  });
  if (!isOwn) context.cite(exchange);
  return exchange;
}
