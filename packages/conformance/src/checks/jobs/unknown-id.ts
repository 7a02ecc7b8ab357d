import { findResponse } from "@plumbline/contract";
import { isServerError, isSuccess, notNow } from "../../verdicts/documented-statuses.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { withParameter } from "../../cases/input/set-in.ts";
import { inventedIds } from "../isolation/invented-ids.ts";
import { idParameter } from "./job-of.ts";

/** Reports a job that is found under an id which no job was given. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5 */
export const unknownId: PropertyDefinition = {
  name: "unknown-id",
  severity: "must",
  title: "An id that no job was given leads to none",
  needs: ["state"],
  plan(subject) {
    const { contract, operation, plain } = subject;
    const start = contract.operations.find(({ policies }) => policies.job?.poll === operation.id);
    const parameter = start && idParameter(operation, start);
    const response = findResponse(operation, httpStatus.notFound);
    const [id] = parameter ? inventedIds(subject, parameter) : [];
    if (!start || !parameter || !response || id === undefined) return undefined;
    if (subject.target.stateless)
      return { reason: "stateless-target", detail: "a stateless target knows every id" };
    return [
      caseFor(subject, {
        purpose: "id of no job",
        clause: response.pointer,
        rests: `${operation.id} reads a job by its id, which ${start.id} gives`,
        place: `path ${parameter.name}`,
        inputs: withParameter(plain, parameter, id),
        async trial(input, hands) {
          return judge(subject, (await hands.send(input)).response.status);
        },
      }),
    ];
  },
};

function judge({ operation }: Subject, status: number): CaseVerdict {
  const expected = "the id is refused with a documented 4xx";
  if (isSuccess(status)) return broken(`status ${status}`, expected);
  const isStated = findResponse(operation, status)?.status === String(status);
  if (isServerError(status) && isStated && !notNow.has(status))
    return broken(`status ${status}`, expected);
  return status === httpStatus.notFound ? holds : unproven(`answered ${status}`);
}
