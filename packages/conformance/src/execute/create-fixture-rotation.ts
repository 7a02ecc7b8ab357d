import { isMutating } from "@plumbline/contract";
import { isSuccess, refusesForm } from "../verdicts/documented-statuses.ts";
import { httpStatus } from "../verdicts/http-status.ts";
import type { SendOptions } from "../model/case.ts";
import type { Input } from "../model/input.ts";
import type { Subject } from "../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { isAbout, takeAlternative } from "../cases/input/take-alternative.ts";
import type { Session } from "./create-session.ts";

/** What a trial sent, and what came of it. */
export interface SentInput {
  readonly input: Input;
  readonly wanted: SendOptions;
  readonly exchange: Exchange;
}

/** The alternative of an operation's fixtures that one trial works with. */
export interface Turn {
  take(input: Input): Input;
  /** Ends the turn where an answer shows that the alternative is used up; the trial keeps it all the same. */
  note(sent: SentInput): void;
}

export function createTurn(
  { used }: Pick<Session, "used">,
  { operation, alternatives }: Pick<Subject, "operation" | "alternatives">,
): Turn {
  const index = used.get(operation.id) ?? 0;
  const taken = alternatives[index % alternatives.length];
  return {
    take: (input) => takeAlternative(input, alternatives, index),
    note({ input, wanted, exchange: { response } }) {
      // Another caller may be refused what is there for the one that acts.
      const isOwn = wanted.identity === undefined && wanted.authorization === undefined;
      if (!isMutating(operation) || !isOwn || !taken || !isAbout(input, taken)) return;
      if (isUsedUp(response.status)) used.set(operation.id, index + 1);
    },
  };
}

/** Whether a mutation was carried out, or refused for the state of what it is about: an alternative may work only once. */
function isUsedUp(status: number): boolean {
  if (isSuccess(status)) return true;
  const isOfCaller = [httpStatus.unauthorized, httpStatus.forbidden].some((one) => one === status);
  const isOfRequest = refusesForm.has(status) || status === httpStatus.tooManyRequests;
  return status >= 400 && status < 500 && !isOfCaller && !isOfRequest;
}
