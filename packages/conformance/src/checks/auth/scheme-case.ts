import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { secretMark } from "@plumbline/report";
import { dealtCheck } from "../dealt-check.ts";
import { isRead } from "../robustness/query-forms.ts";
import { unauthenticated } from "./unauthenticated.ts";
import { isBearer } from "../../input/request/is-secured.ts";

const spellings: readonly string[] = ["bearer", "BEARER"];

/** Advises against a read that compares the authentication scheme by case. @see https://www.rfc-editor.org/rfc/rfc9110#section-11.1 */
export const schemeCase: PropertyDefinition = dealtCheck({
  name: "scheme-case",
  severity: "advice",
  title: "The authentication scheme is compared without case",
  applies: applies,
  variants: spellings,
  cases: (subject, name) => [spelled(subject, name)],
});

function applies(subject: Subject): boolean {
  const hasToken = subject.target.identities[0].token !== undefined;
  return hasToken && isBearer(subject) && isRead(subject);
}

function spelled(subject: Subject, name: string): Case {
  const { statuses, clause } = unauthenticated(subject);
  return caseFor(subject, {
    purpose: `valid token under the scheme ${name}`,
    probes: "credential",
    clause,
    rests: "the operation accepts a bearer token, and HTTP compares scheme names without case",
    place: "header authorization",
    async trial(input, context) {
      const exchange = await context.send(input, { authorization: `${name} ${secretMark}` });
      const { status } = exchange.response;
      if (isSuccess(status)) return holds;
      const isRejected = statuses.includes(status) || status === 400;
      const plain = isRejected ? await context.plain() : undefined;
      return plain && isSuccess(plain.response.status)
        ? broken(`status ${status}`, "the credential is accepted, as under the scheme Bearer", {
            evidence: [plain, exchange],
          })
        : unproven(`returned ${status}, which may have another reason`);
    },
  });
}
