import { asArray, isObject } from "../../json/is-object.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import type { JobPolicy } from "../../model/contract-policies.ts";
import { wordsOf } from "../chains/words-of.ts";
import type { ReadPath } from "./path-index.ts";
import type { OperationRole, Progress } from "./resource-model.ts";
import { membersOf, type Shape, shapeAt } from "./shape.ts";

/** An operation with its role. */
export interface RoleOfPath {
  readonly path: ReadPath;
  readonly role: OperationRole;
}

/**
 * How the job that an operation starts goes on: as `x-job` says, or else of a thing whose creation is answered with 202 and that has a
 * state for its begin and one for its end.
 */
export function findProgress(
  { path, role }: RoleOfPath,
  all: readonly RoleOfPath[],
): Progress | undefined {
  const { job } = path.operation.policies;
  return job ? declared(job, all) : inferred({ path, role }, all);
}

function declared(job: JobPolicy, all: readonly RoleOfPath[]): Progress | undefined {
  const { path, role } = all.find((one) => one.path.operation.id === job.poll) ?? {};
  if (role?.role !== "read" || role.resource === undefined) return undefined;
  const { resource, item = [] } = role;
  const names = parsePointer(job.status);
  if (item.some((name, at) => names[at] !== name)) return undefined;
  const ends = new Set([...job.done, ...job.failed]);
  const others = valuesOf(path?.shape ? shapeAt(path.shape, names) : []).filter(
    (value) => !ends.has(value),
  );
  const known = inOrder(others, begins);
  const before = known.length > 0 ? known : others.slice(0, 1);
  return {
    resource,
    state: names.slice(item.length),
    states: [...(before.length > 0 ? before : ["queued"]), ...job.done.slice(0, 1)],
    body: { id: parsePointer(job.id), state: names },
  };
}

function inferred({ path, role }: RoleOfPath, all: readonly RoleOfPath[]): Progress | undefined {
  const { resource } = role;
  const statuses = path.operation.responses.map(({ status }) => status);
  const isAccepted = statuses.includes("202") && !/\b20[01]\b/.test(statuses.join(" "));
  if (role.role !== "create" || resource === undefined || !isAccepted) return undefined;
  const reads = all.filter((one) => one.role.role === "read" && one.role.resource === resource);
  for (const one of [...reads, { path, role }])
    for (const [name, shape] of membersOf(shapeAt(one.path.shape ?? [], one.role.item ?? []))) {
      const values = stateName.test(wordsOf(name).join(" ")) ? valuesOf(shape) : [];
      const [before, [end]] = [inOrder(values, begins), inOrder(values, successes)];
      if (before.length > 0 && end !== undefined)
        return { resource, state: [name], states: [...before, end] };
    }
  return undefined;
}

function valuesOf(shape: Shape): readonly string[] {
  const listed = shape.flatMap(({ schema }) =>
    isObject(schema) ? asArray(schema["enum"] ?? []) : [],
  );
  return [...new Set(listed)].filter((value) => typeof value === "string");
}

/** The values that mean one of the words, in the order of the words. */
function inOrder(values: readonly string[], words: readonly string[]): readonly string[] {
  return words.flatMap((word) => values.filter((value) => wordsOf(value).join(" ") === word));
}

const stateName = /(?:^| )(?:status|state|phase)$/;

/** The states of a job before its end, in their usual order. */
const begins: readonly string[] = [
  "new",
  "created",
  "submitted",
  "accepted",
  "scheduled",
  "waiting",
  "pending",
  "queued",
  "enqueued",
  "starting",
  "started",
  "preparing",
  "running",
  "in progress",
  "processing",
  "working",
];

/** The states of a job that has succeeded. */
const successes: readonly string[] = [
  "done",
  "completed",
  "complete",
  "succeeded",
  "success",
  "successful",
  "finished",
  "processed",
  "ready",
];
