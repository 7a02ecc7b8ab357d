import { isSuccess } from "../../judge/documented-statuses.ts";
import { unproven } from "../../judge/verdicts.ts";
import type { CaseVerdict, Hands, Input } from "../../model/case.ts";
import type { Exchange } from "../../model/exchange.ts";

export interface KeyedRequest {
  readonly input: Input;
  readonly key: string;
}

/** Sends a request with a key and judges what follows from its completion; without one, nothing follows. */
export async function onceCompleted(
  hands: Hands,
  { input, key }: KeyedRequest,
  judge: (first: Exchange) => CaseVerdict | Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  const first = await hands.send(input, { key });
  if (isSuccess(first.response.status)) return judge(first);
  return unproven(`answered ${first.response.status}, so nothing was completed`);
}
