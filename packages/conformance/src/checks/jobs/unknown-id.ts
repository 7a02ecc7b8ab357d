import {
  findResponse,
  type JsonValue,
  type Operation,
  type Parameter,
  type Response,
} from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { judgeMissing } from "../judge-missing.ts";
import type { Exchange } from "@plumbline/report";
import type { TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import { inventedIds } from "../isolation/invented-ids.ts";
import { findJob, idParameter, jobSource } from "./find-job.ts";
import { state } from "../needs/state.ts";

/** Reports a job that is found by an unknown id. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5 */
export const unknownId: PropertyDefinition = {
  name: "unknown-id",
  severity: "must",
  title: "An unknown job id is not found",
  needs: [state],
  applies: (subject) => unknownJob(subject) !== undefined,
  plan(subject) {
    const { operation, plain } = subject;
    const unknown = unknownJob(subject);
    if (!unknown) return undefined;
    const { start, parameter, response, id } = unknown;
    return caseFor(subject, {
      purpose: "unknown job id",
      clause: response.pointer,
      rests: `${operation.id} reads a job by its id, which ${start.id} returns`,
      place: `path ${parameter.name}`,
      inputs: withParameter(plain, parameter, id),
      async trial(input, context) {
        const exchange = await context.send(input);
        return judgeMissing(operation, exchange, () => pollKnown(subject, unknown, context));
      },
    });
  },
};

/** Polls a job that the run has started; `undefined` if there is none. */
async function pollKnown(
  subject: Subject,
  { start }: UnknownJob,
  context: TrialContext,
): Promise<Exchange | undefined> {
  const starting = subject.other(start.id);
  const source = jobSource(starting ?? subject);
  if (!source || "reason" in source) return undefined;
  const job = await findJob(starting ? context.on(starting) : context, source);
  return "outcome" in job ? undefined : job.look();
}

interface UnknownJob {
  readonly start: Operation;
  readonly parameter: Parameter;
  readonly response: Response;
  readonly id: JsonValue;
}

/** An unknown job id, for an operation that polls jobs and documents 404. */
function unknownJob(subject: Subject): UnknownJob | undefined {
  const { contract, operation } = subject;
  const start = contract.operations.find(({ policies }) => policies.job?.poll === operation.id);
  const parameter = start && idParameter(operation, start);
  const response = findResponse(operation, httpStatus.notFound);
  const [id] = parameter ? inventedIds(subject, parameter) : [];
  return start && parameter && response && id !== undefined
    ? { start, parameter, response, id }
    : undefined;
}
