import { findResponse, isMutating, type Operation, resolvePointer } from "@plumbline/contract";
import { bodyPointer } from "../../model/verdicts/created-things.ts";
import type { Cost, TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { findJob, type JobSource, jobSource } from "../jobs/find-job.ts";
import { untilEnded } from "../jobs/until-ended.ts";
import { isUnguessable } from "./is-unguessable.ts";

/** An id from a response, with the operation and parameter that it is for. */
export interface LinkedId {
  readonly id: string;
  readonly operation: string;
  readonly parameter: string;
}

/** The operations that create a resource and return its id, through a link or as a job. */
export function makersFor(subject: Subject): readonly Subject[] {
  return subject.contract.operations
    .filter((operation) => isMaker(operation))
    .flatMap((operation) => subject.other(operation.id) ?? []);
}

function isMaker(operation: Operation): boolean {
  const { method, parameters, policies, responses } = operation;
  if (policies.job) return true;
  const isNew = method === "post" && parameters.every((parameter) => parameter.in !== "path");
  return isMutating(operation) && isNew && responses.some(({ links }) => links.length > 0);
}

/** Ids that the response's links take from its body. */
export function linkedIds(operation: Operation, { response }: Exchange): readonly LinkedId[] {
  const links = findResponse(operation, response.status)?.links ?? [];
  return links.flatMap((link) =>
    Object.entries(link.parameters).flatMap(([name, expression]) =>
      bodyPointer(expression).flatMap((pointer) => {
        const id = resolvePointer(response.json ?? null, pointer);
        const parameter = name.replace(/^path\./, "");
        return typeof id === "string" || typeof id === "number"
          ? [{ id: String(id), operation: link.operation, parameter }]
          : [];
      }),
    ),
  );
}

/** Unique ids of the resources that the acting identity has created in this run. */
export async function madeIds(
  makers: readonly Subject[],
  context: TrialContext,
): Promise<readonly LinkedId[]> {
  const made: LinkedId[] = [];
  for (const maker of makers) made.push(...(await madeBy(maker, context.on(maker))));
  return made;
}

async function madeBy(maker: Subject, context: TrialContext): Promise<readonly LinkedId[]> {
  const completed = await context.completed();
  if (!completed) return [];
  const { exchange } = completed;
  const { url, body = "" } = exchange.request;
  const source = jobSource(maker);
  const isJob = source !== undefined && !("reason" in source);
  const ids = [
    ...linkedIds(maker.operation, exchange),
    ...(isJob ? await idsOfJob(source, context) : []),
  ];
  // The request did not create an ID that its URL contains.
  return ids.filter(({ id }) => isUnguessable(id) && !url.includes(id) && !body.includes(id));
}

/** IDs of the job and of the resources that the job created. */
async function idsOfJob(source: JobSource, context: TrialContext): Promise<readonly LinkedId[]> {
  const job = await findJob(context, source);
  if ("outcome" in job) return [];
  const { last } = await untilEnded(job, context);
  const own = { operation: source.poll.operation.id, parameter: source.parameter.name };
  return [{ ...own, id: String(job.id) }, ...linkedIds(source.poll.operation, last)];
}

/** The cost of polling jobs that have ended. The requests that start them are sent once in a run and shared. */
export function costOfMaking(makers: readonly Subject[]): Cost {
  const jobs = makers.filter(({ operation }) => operation.policies.job);
  return { operations: pollsOfEnded * jobs.length, writes: 0 };
}

const pollsOfEnded = 2;
