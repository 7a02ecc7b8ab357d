import {
  asObject,
  type Example,
  findResponse,
  isMutating,
  type Operation,
  type Response,
} from "@plumbline/contract";
import type { Answer, AnswerBreak } from "../answer.ts";
import type { SoundSubject } from "../load-subject.ts";
import { hasStatus, statusTo, where } from "./alterations.ts";
import {
  invalidInput,
  notFound,
  type Provoked,
  provokedStatuses,
  rejectingStatuses,
} from "./provoked-statuses.ts";

/**
 * Rejects for one documented reason with the next status, which the document uses for another reason, and a missing thing with each status
 * of another reason.
 */
export function reasonBreaks(subject: SoundSubject, operation: Operation): readonly AnswerBreak[] {
  const others = rejectingStatuses(subject);
  return causedStatuses(subject, operation).flatMap(({ status, likely }) => {
    const next = others.filter((other) => other > status).slice(0, 1);
    const wrong = status === notFound ? others.filter(isNotMissing) : next;
    return wrong.flatMap((to) =>
      reasonsOf(subject, operation, status).map(({ name, applies }) => ({
        operator: `reason becomes ${to}`,
        place: `${status} ${name}`,
        alter: where(applies, statusTo(to)),
        likely: [...likely, "isolation/*", "journeys/*"],
      })),
    );
  });
}

/** The statuses that a caller can provoke. A mutation of a labelled workflow also has those that the state of a partition causes. */
function causedStatuses(subject: SoundSubject, operation: Operation): readonly Provoked[] {
  const provoked = provokedStatuses(subject.contract, operation);
  if (!isOfState(subject, operation)) return provoked;
  const others = rejectingStatuses(subject).filter(
    (status) =>
      isExact(findResponse(operation, status), status) &&
      !provoked.some((one) => one.status === status),
  );
  return [...provoked, ...others.map((status) => ({ status, likely: [] }))];
}

/** Whether a workflow for partitions with a label sends the mutation, which the state of such a partition makes impossible. */
function isOfState({ journeys }: SoundSubject, operation: Operation): boolean {
  const sends = ({ steps }: (typeof journeys)[number]): boolean =>
    steps.some(({ action }) => action.kind === "request" && action.operation === operation.id);
  return isMutating(operation) && journeys.some((one) => one.labels !== undefined && sends(one));
}

/** Whether a status does not reject a missing thing. A server may hide with 403 whether a thing exists. */
function isNotMissing(status: number): boolean {
  return status !== notFound && status !== forbidden;
}

const forbidden = 403;

interface Reason {
  readonly name: string;
  readonly applies: (answer: Answer) => boolean;
}

/**
 * The reasons of a status, by its examples: the first is the operation's own reason, further ones are those of the policy for keys. Invalid
 * input is left out, because any rejection rejects it.
 */
function reasonsOf(subject: SoundSubject, operation: Operation, status: number): readonly Reason[] {
  if (status === invalidInput && !isOfKeys(operation, status)) return [];
  const isIt = hasStatus(status);
  const response = findResponse(operation, status);
  if (!isExact(response, status)) return [{ name: "any reason", applies: isIt }];
  const examples = response?.content.flatMap((media) => media.examples) ?? [];
  const hasOwn = !isOfKeys(operation, status) || isOfState(subject, operation);
  const first = hasOwn && status !== invalidInput ? 0 : 1;
  const chosen = examples.slice(first, isOfKeys(operation, status) ? undefined : 1);
  return chosen.map((example) => ({
    name: example.name,
    applies: (answer) => isIt(answer) && isLike(answer, example),
  }));
}

function isExact(response: Response | undefined, status: number): boolean {
  return response?.status === String(status);
}

function isOfKeys({ policies: { idempotency } }: Operation, status: number): boolean {
  return idempotency !== undefined && Object.values(idempotency.statuses).includes(status);
}

/** Whether a response has every member of an example. */
function isLike({ json }: Answer, { value }: Example): boolean {
  const found = asObject(json);
  return Object.entries(asObject(value)).every(([name, member]) => found[name] === member);
}
