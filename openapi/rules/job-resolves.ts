import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault } from "./check-operations.ts";
import { locateInSuccess } from "./reading/locate-in-bodies.ts";
import { type Reader, step } from "./reading/step.ts";
import type { OperationPlace } from "./reading/list-operations.ts";
import type { Place } from "./reading/place.ts";

/** `x-job` names an existing polling operation, and an ID and status in the 2xx bodies of both operations. */
export const jobResolves: Oas3Rule = checkOperations((operation, { reader, find }) => {
  const job = step(reader, operation, "x-job");
  if (!job) return [];
  const poll = find(job.node.poll);
  if (!poll) {
    return [
      {
        message: `The document has no operation \`${String(job.node.poll)}\`. Set poll to the operationId of the operation that polls the job.`,
        location: job.location.child("poll"),
      },
    ];
  }
  return [operation, poll].flatMap((holder) => checkHolder(reader, holder, job));
});

function checkHolder(reader: Reader, holder: OperationPlace, job: Place): Fault[] {
  return [
    ...checkPointer(reader, holder, { job, key: "id" }),
    ...checkPointer(reader, holder, { job, key: "status" }),
    ...checkStatuses(reader, holder, job),
  ];
}

function checkPointer(
  reader: Reader,
  holder: OperationPlace,
  { job, key }: { job: Place; key: string },
): Fault[] {
  const pointer = job.node[key];
  if (typeof pointer !== "string" || locateInSuccess(reader, holder, pointer)) return [];
  return [
    {
      message: `\`${pointer}\` does not exist in the 2xx body of ${name(holder)}. Refer to a property that its schema declares.`,
      location: job.location.child(key),
    },
  ];
}

function checkStatuses(reader: Reader, holder: OperationPlace, job: Place): Fault[] {
  const schema = locateInSuccess(reader, holder, String(job.node.status));
  const values = schema?.node.enum;
  if (!Array.isArray(values)) return [];
  return ["done", "failed"].flatMap((key) =>
    listStrings(job.node[key])
      .filter((status) => !values.includes(status))
      .map((status) => ({
        message: `Status \`${status}\` is not a value of the job's status in ${name(holder)}. Add it to the \`enum\`, or remove it from \`${key}\`.`,
        location: job.location.child(key),
      })),
  );
}

function listStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function name({ id, method, path }: OperationPlace): string {
  return id ?? `${method} ${path}`;
}
