import { isMutating } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { rejectsForm } from "../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { SendOptions } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { freshWord, replaceWord } from "../../input/plain/fresh-word.ts";
import { isAbout, takeAlternative } from "../../input/plain/take-alternative.ts";
import type { Session } from "./create-session.ts";

/** A request of a trial, and its response. */
export interface SentInput {
  readonly input: Input;
  readonly wanted: SendOptions;
  readonly exchange: Exchange;
}

/** The fixture alternative of an operation that one trial uses. */
export interface FixtureTurn {
  take(input: Input): Input;
  /** Like `take`, with another fresh word, because all trials share the plain request. */
  takePlain(input: Input): Input;
  /** Ends the turn if a response shows that the alternative is used up. The current trial keeps the alternative. */
  note(sent: SentInput): void;
}

export function createFixtureTurn(
  { used, salt }: Pick<Session, "used" | "salt">,
  { operation, alternatives }: Pick<Subject, "operation" | "alternatives">,
): FixtureTurn {
  const index = used.get(operation.id) ?? 0;
  const taken = alternatives[index % alternatives.length];
  const { fresh } = taken ?? {};
  const refresh = (input: Input, name: string): Input => {
    const own = takeAlternative(input, alternatives, index);
    if (fresh === undefined) return own;
    return replaceWord(own, fresh, freshWord(`${salt} ${operation.id} ${name}`, fresh.length));
  };
  return {
    take: (input) => refresh(input, String(index)),
    takePlain: (input) => refresh(input, "plain"),
    note({ input, wanted, exchange: { response } }) {
      // Another identity may be rejected although the acting one is not.
      const isOwn = wanted.identity === undefined && wanted.authorization === undefined;
      if (!isMutating(operation) || !isOwn || !taken) return;
      if (fresh === undefined && !isAbout(input, taken)) return;
      if (isUsedUp(response.status)) used.set(operation.id, index + 1);
    },
  };
}

/** Whether a mutation was executed, or rejected for the state of its object. An alternative may work only once. */
function isUsedUp(status: number): boolean {
  if (isSuccess(status)) return true;
  const isOfCaller = [httpStatus.unauthorized, httpStatus.forbidden].some((one) => one === status);
  const isOfRequest = rejectsForm.has(status) || status === httpStatus.tooManyRequests;
  return status >= 400 && status < 500 && !isOfCaller && !isOfRequest;
}
