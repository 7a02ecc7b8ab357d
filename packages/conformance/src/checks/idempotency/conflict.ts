import { isDeepStrictEqual } from "node:util";
import type { IdempotencyPolicy } from "@plumbline/contract";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict, Completed, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { enrichBody } from "../../input/body/enrich-body.ts";
import { type NearKind, nearBodies } from "../../input/body/near-bodies.ts";
import { type Changed, oneLeafChanged } from "../../input/body/one-leaf-changed.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { policyClause } from "./policy-clause.ts";
import { completedCase, onceCompleted } from "./once-completed.ts";
import { reuseKey } from "./reuse-key.ts";

/** Reports a key that is accepted again with other arguments, such as another leaf of the body or another path parameter. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const conflict: PropertyDefinition = {
  name: "conflict",
  severity: "must",
  title: "The same key with other arguments conflicts",
  after: ["idempotency/acts-once"],
  isDivisible: true,
  plan(subject) {
    const policy = subject.operation.policies.idempotency;
    if (!policy) return undefined;
    return [
      ...oneLeafChanged(subject).map((changed) => changedCase(subject, changed, policy)),
      ...nearCases(subject, policy),
    ];
  },
};

function changedCase(
  subject: Subject,
  { place, input: changed }: Changed,
  policy: IdempotencyPolicy,
): Case {
  const { plain } = subject;
  return caseFor(subject, {
    purpose: `same key, other ${place}`,
    ...promised(subject, policy),
    place,
    inputs: changed,
    spared: 1,
    trial: (input, context) =>
      onceCompleted(context, plain, ({ input: first, key }) => {
        const isAsIs = isDeepStrictEqual(first, plain);
        if (!isAsIs && isDeepStrictEqual(context.taken(input), first))
          return unproven("the current fixture has the same arguments");
        return reuseKey(context, input, { key, policy, isAsIs });
      }),
  });
}

/** Cases with differences that are easily overlooked, made from the plain body and from an enriched one. */
function nearCases(subject: Subject, policy: IdempotencyPolicy): Case[] {
  const { plain } = subject;
  if (plain.body === undefined) return [];
  const kinds = nearBodies(subject, plain.body).map(({ kind }) => kind);
  const rich = enrichBody(subject);
  const further = (rich === undefined ? [] : nearBodies(subject, rich))
    .map(({ kind }) => kind)
    .filter((kind) => !kinds.includes(kind));
  return [
    nearCase(subject, {
      purpose: "same key, nearly the same body",
      input: plain,
      kinds,
      policy,
      first: 0,
    }),
    ...(rich === undefined
      ? []
      : [
          nearCase(subject, {
            purpose: "same key, nearly the same enriched body",
            input: withBody(plain, rich),
            kinds: further,
            policy,
            first: 1,
          }),
        ]),
  ].filter(({ cost }) => cost.operations > 0);
}

interface Near {
  readonly purpose: string;
  /** The input of the first request. */
  readonly input: Input;
  readonly kinds: readonly NearKind[];
  readonly policy: IdempotencyPolicy;
  /** How many requests the first execution needs. */
  readonly first: number;
}

function nearCase(subject: Subject, { purpose, input, kinds, policy, first }: Near): Case {
  return completedCase(subject, {
    purpose,
    ...promised(subject, policy),
    place: "body",
    inputs: input,
    requests: kinds.length === 0 ? 0 : kinds.length + first,
    spared: kinds.length,
    trial: (done, context) => tryEach(subject, context, { ...done, kinds, policy }),
  });
}

async function tryEach(
  subject: Subject,
  context: TrialContext,
  { input, key, kinds, policy }: Completed & Pick<Near, "kinds" | "policy">,
): Promise<CaseVerdict> {
  let verdict: CaseVerdict | undefined;
  for (const { kind, what, body } of nearBodies(subject, input.body ?? null)) {
    if (!kinds.includes(kind)) continue;
    const one = await reuseKey(context, withBody(input, body), {
      key,
      policy,
      what,
      isAsIs: true,
    });
    if (one.outcome === "broken") return one;
    if (verdict?.outcome !== "unproven") verdict = one;
  }
  return verdict ?? unproven("the current fixture has no such field");
}

function promised(
  subject: Subject,
  { statuses }: IdempotencyPolicy,
): Pick<Case, "clause" | "rests"> {
  return {
    clause: policyClause(subject, "statuses/conflict"),
    rests: `a key reused with other arguments returns ${statuses.conflict}`,
  };
}
