import { isDeepStrictEqual } from "node:util";
import { isSuccess } from "../../judge/documented-statuses.ts";
import { httpStatus } from "../../judge/http-status.ts";
import { broken, holds, unproven } from "../../judge/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyCheck } from "../../model/check.ts";
import { caseFor } from "../../plan/case-for.ts";
import { oneLeafChanged } from "../../plan/one-leaf-changed.ts";
import { nonEmpty } from "../non-empty.ts";
import { policyClause } from "./keyed.ts";
import { onceCompleted } from "./once-completed.ts";

/** Reports a key that is taken again with other arguments, be it one leaf of the body or a part of the path. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const conflict: PropertyCheck = {
  kind: "property",
  id: "idempotency/conflict",
  family: "idempotency",
  severity: "must",
  title: "The same key with other arguments conflicts",
  after: ["idempotency/acts-once"],
  plan(subject) {
    const { operation, plain } = subject;
    const policy = operation.policies.idempotency;
    if (!policy) return undefined;
    const expected = policy.statuses.conflict;
    const cases = oneLeafChanged(subject).map(({ place, input: changed }) =>
      caseFor(subject, {
        purpose: `same key, other ${place}`,
        clause: policyClause(subject, "statuses/conflict"),
        rests: `a key reused with other arguments is answered ${expected}`,
        place,
        inputs: changed,
        requests: 1,
        trial: (input, hands) =>
          onceCompleted(hands, plain, async ({ input: first, key }) => {
            const isAsIs = isDeepStrictEqual(first, plain);
            if (!isAsIs && isDeepStrictEqual(hands.taken(input), first))
              return unproven("the fixture whose turn it is has the same arguments");
            const { status } = (await hands.send(input, { key, isAsIs })).response;
            if (status === expected || isSuccess(status) || !tellsOfInput(status))
              return judgeReuse(status, expected);
            // Taken with a key of its own, the input was not what was refused.
            const own = await hands.send(input, { key: hands.mintKey(input, "own"), isAsIs });
            return isSuccess(own.response.status)
              ? broken(`status ${status}`, `status ${expected}`)
              : judgeReuse(status, expected);
          }),
      }),
    );
    return nonEmpty(cases);
  },
};

function judgeReuse(status: number, expected: number): CaseVerdict {
  if (status === expected) return holds;
  if (isSuccess(status)) return broken(`status ${status}`, `status ${expected}`);
  return unproven(`the reused key was answered ${status}, which may have another reason`);
}

/** Whether a refusal may be one of what was sent, rather than of who sent it or when. */
function tellsOfInput(status: number): boolean {
  return status >= 400 && status < 500 && !ofCaller.has(status);
}

const ofCaller: ReadonlySet<number> = new Set([
  httpStatus.unauthorized,
  httpStatus.paymentRequired,
  httpStatus.forbidden,
  httpStatus.notFound,
  httpStatus.tooManyRequests,
]);
