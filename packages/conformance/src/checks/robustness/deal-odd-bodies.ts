import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { judgeAcceptance } from "../../model/verdicts/judge-acceptance.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../input/case-for.ts";
import { dealOnce } from "../deal-once.ts";
import { judgeOrder } from "./judge-order.ts";
import { objectBody, saysSuccess } from "./object-body.ts";

/** A way to write a body that is legal JSON and that programs often handle badly. */
export interface Oddity {
  /** A few words: `a tab inside a string`. */
  readonly name: string;
  /** The text of the body; `undefined` if the operation has no place for it. */
  readonly write: (subject: Subject) => string | undefined;
}

/** Deals odd bodies to the operations with a place for them. The server may accept or reject them, but must not fail. */
export function dealOddBodies(oddities: readonly Oddity[]): (subject: Subject) => Case[] {
  // Each oddity is sent to its own operations, because few operations have a place for all oddities.
  const placed = oddities.map((oddity) => ({
    oddity,
    applies: (subject: Subject) => saysSuccess(subject) && oddity.write(subject) !== undefined,
  }));
  return (subject) =>
    placed
      .filter(({ oddity, applies }) => dealOnce(subject, oddities, applies).includes(oddity))
      .flatMap(({ oddity }) => caseOf(subject, oddity) ?? []);
}

function caseOf(subject: Subject, { name, write }: Oddity): Case | undefined {
  const pointer = objectBody(subject)?.pointer;
  const bodyText = write(subject);
  if (pointer === undefined || bodyText === undefined) return undefined;
  const limit = subject.contract.policies.bodyLimit?.bytes ?? Infinity;
  if (Buffer.byteLength(bodyText) > limit) return undefined;
  return caseFor(subject, {
    purpose: `body: ${name}`,
    clause: pointer,
    rests: "the body is legal JSON",
    place: "body",
    inputs: { ...subject.plain, bodyText },
    trial: async (input, context) => judgeOdd(await context.send(input), { subject, context }),
  });
}

/** A server error counts if the target accepts the plain body. */
async function judgeOdd(
  exchange: Exchange,
  { subject, context }: { readonly subject: Subject; readonly context: TrialContext },
): Promise<CaseVerdict> {
  const order = judgeOrder(exchange);
  if (order.outcome === "holds") return order;
  const verdict = judgeAcceptance(exchange, subject);
  if (verdict.outcome !== "broken") return verdict;
  const { response } = await context.plain();
  return isSuccess(response.status) ? verdict : order;
}
