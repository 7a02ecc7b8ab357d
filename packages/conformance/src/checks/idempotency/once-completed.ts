import { isDeepStrictEqual } from "node:util";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict, Completed, Hands, Input } from "../../model/case.ts";

/**
 * Judges what follows from a request that was carried out: the plain one of the run where it was, so that one execution
 * serves many questions, else one of its own. Without one, nothing follows.
 */
export async function onceCompleted(
  hands: Hands,
  plain: Input,
  judge: (first: Completed) => CaseVerdict | Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  const known = await hands.completed();
  if (known && isDeepStrictEqual(known.input, plain)) return judge(known);
  const key = hands.mintKey(plain);
  const input = hands.taken(plain);
  const exchange = await hands.send(plain, { key, isSpared: false });
  const { status } = exchange.response;
  return isSuccess(status)
    ? judge({ input, key, exchange })
    : unproven(`answered ${status}, so nothing was completed`);
}
