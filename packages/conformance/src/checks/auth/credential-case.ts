import { isMutating } from "@plumbline/contract";
import { invalidInput } from "../../model/verdicts/invalid-input.ts";
import { isFailure, isSuccess } from "../../model/verdicts/is-success.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict, SendOptions } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { unauthenticated } from "./unauthenticated.ts";

export interface CredentialProbe {
  readonly purpose: string;
  /** The credential that replaces the acting identity's own. */
  readonly credential: Pick<SendOptions, "authorization" | "identity" | "tokenQuery">;
  /** Further statuses that are correct for this credential. */
  readonly also?: readonly number[];
}

/** A plain request with a credential that the operation must reject. */
export function credentialCase(
  subject: Subject,
  { purpose, credential, also = [] }: CredentialProbe,
): Case {
  const { statuses, clause, rests, isStated } = unauthenticated(subject);
  const accepted = [...statuses, ...also];
  const secured = subject.operation.security.map(({ pointer }) => pointer);
  return caseFor(subject, {
    purpose,
    probes: "credential",
    clause,
    rests,
    // A credential that the target never issued has no partition.
    ...(credential.identity === undefined && { elsewhere: costOf(subject, 1) }),
    async trial(input, context) {
      const exchange = await context.send(input, credential);
      const { status } = exchange.response;
      const verdict = judge(status, accepted, secured);
      if (isSuccess(status) || verdict.outcome === "holds") return verdict;
      const plain = await context.plain();
      // The target hides a resource from a caller without the credential, although a missing credential has its own status.
      const isHidden = status === httpStatus.notFound && isSuccess(plain.response.status);
      if (isHidden && isStated && !isMutating(subject.operation))
        return broken(`status ${status}`, `status ${accepted.join(" or ")}`, {
          evidence: [plain, exchange],
        });
      return verdict.outcome === "broken" && plain.response.status === status
        ? unproven(`returned ${status}, as with a credential`)
        : verdict;
    },
  });
}

/** Statuses that a server can only choose after it has identified the caller. */
const otherReasons: ReadonlySet<number> = new Set([
  httpStatus.paymentRequired,
  httpStatus.forbidden,
]);

function judge(
  status: number,
  accepted: readonly number[],
  secured: readonly string[],
): CaseVerdict {
  if (accepted.includes(status)) return { outcome: "holds", clauses: secured };
  const expected = `status ${[...new Set(accepted)].join(" or ")}`;
  if (isSuccess(status)) return broken(`status ${status}`, expected);
  // Any other rejection may happen before the credential is checked, except a rejection of the input.
  if (invalidInput.has(status) || otherReasons.has(status) || isFailure(status))
    return broken(`status ${status}`, expected);
  return unproven(`returned ${status} before the credential was checked`);
}
