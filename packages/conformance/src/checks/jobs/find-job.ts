import {
  type JobPolicy,
  type JsonValue,
  type Operation,
  type Parameter,
  resolvePointer,
} from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange, Skip } from "@plumbline/report";
import { withParameter } from "../../input/plain/with-parameter.ts";

/** A job that a check can poll, and its origin. */
export interface JobSource {
  readonly policy: JobPolicy;
  readonly clause: string;
  readonly poll: Subject;
  readonly parameter: Parameter;
  /** Absent: the job is a fixture of the polling operation. */
  readonly start?: Subject;
}

export interface Job {
  readonly id: string | number;
  readonly source: JobSource;
  /** Polls the job once. */
  look(): Promise<Exchange>;
}

/** Whether the operation starts a job, or polls one that the run may not start. */
export function hasJob(subject: Subject): boolean {
  return startOf(subject) !== undefined;
}

function startOf(subject: Subject): Operation | undefined {
  const { operation, other } = subject;
  if (operation.policies.job) return operation;
  const start = starterOf(subject);
  return start && !other(start.id) ? start : undefined;
}

/** The job that the operation starts, or the job of a fixture if the run may not start one. */
export function jobSource(subject: Subject): JobSource | Skip | undefined {
  const { operation } = subject;
  const start = startOf(subject);
  const policy = start?.policies.job;
  const isOwn = start === operation;
  if (!start || !policy) return undefined;
  const poll = isOwn ? subject.other(policy.poll) : subject;
  const parameter = poll && idParameter(poll.operation, start);
  if (!poll || !parameter) return notPolled(policy);
  const source = { policy, poll, parameter, clause: `${start.pointer}/x-job` };
  return isOwn ? { ...source, start: subject } : source;
}

function notPolled({ poll }: JobPolicy): Skip {
  return {
    reason: "not-selected",
    detail: `No request can be built for ${poll}, which polls the job. Give its arguments as a fixture in --profile.`,
  };
}

/** The operation that starts the job that this one polls. */
function starterOf({ contract, operation }: Subject): Operation | undefined {
  return contract.operations.find(({ policies }) => policies.job?.poll === operation.id);
}

/** The parameter for the job's ID: the parameter that a link fills, otherwise the first one in the path. */
export function idParameter(poll: Operation, start: Operation): Parameter | undefined {
  const links = start.responses
    .flatMap((response) => response.links)
    .filter(({ operation }) => operation === poll.id);
  const linked = new Set(
    links.flatMap(({ parameters }) => Object.keys(parameters).map(unqualified)),
  );
  const inPath = poll.parameters.filter((parameter) => parameter.in === "path");
  return inPath.find(({ name }) => linked.has(name)) ?? inPath[0];
}

/** A link may qualify a parameter with its location: `path.id`. @see https://spec.openapis.org/oas/v3.1.1#link-object */
function unqualified(name: string): string {
  return name.replace(/^path\./, "");
}

/** Starts a job once in a run, or uses a fixture. */
export async function findJob(
  context: TrialContext,
  source: JobSource,
): Promise<Job | CaseVerdict> {
  const { policy, poll, parameter, start } = source;
  const { alternatives } = poll;
  const started = start && (await context.plain());
  const isStarted = started !== undefined && isSuccess(started.response.status);
  const id = isStarted
    ? pick(started, policy.id)
    : alternatives.map(({ path }) => path[parameter.name]).find((value) => value !== undefined);
  if (typeof id !== "string" && typeof id !== "number")
    return unproven(
      started
        ? `returned ${started.response.status} without the id of a job`
        : "the run may not start a job, and no fixture has the id of one",
    );
  const on = start ? context.on(poll) : context;
  return { id, source, look: () => on.send(jobInput(source, id)) };
}

function jobInput({ poll, parameter }: JobSource, id: JsonValue): Input {
  return withParameter(poll.plain, parameter, id);
}

/** A part of the response body. */
export function pick({ response }: Exchange, pointer: string): JsonValue | undefined {
  return response.json === undefined ? undefined : resolvePointer(response.json, pointer);
}
