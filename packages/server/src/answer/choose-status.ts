import type { Contract, Operation } from "@plumbline/contract";

/** The mistakes of a request for which no policy declares a status. */
export type Mistake =
  | "invalid"
  | "malformed"
  | "mediaType"
  | "unacceptable"
  | "missing"
  | "conflict";

/** An operation that declares only this status for its input answers every mistake with it. */
const otherInput = 415;

/** The statuses for each mistake, the most specific one first. */
const choices: Readonly<Record<Mistake, readonly [number, ...number[]]>> = {
  invalid: [422, 400],
  malformed: [400, 422],
  mediaType: [415, 422, 400],
  unacceptable: [406],
  missing: [404, 410],
  conflict: [409, 422, 400],
};

/**
 * Returns the status for a mistake: the first candidate that the operation declares by its number, else 415 if it declares that
 * for its input, else the first candidate that any operation declares, else the most specific one.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
export function chooseStatus(contract: Contract, operation: Operation, mistake: Mistake): number {
  const candidates = choices[mistake];
  const isOfInput = ["invalid", "malformed", "mediaType"].includes(mistake);
  const own = isOfInput ? [...candidates, otherInput] : candidates;
  return (
    own.find((status) => declares(operation, status)) ??
    candidates.find((status) => contract.operations.some((other) => declares(other, status))) ??
    candidates[0]
  );
}

/**
 * Returns the status for a rejection without an operation: the given status if any operation declares it, else 400 if any
 * operation declares that, else the given status.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
export function documentedStatus({ operations }: Contract, status: number): number {
  const isDeclared = (candidate: number): boolean =>
    operations.some((operation) => declares(operation, candidate));
  return [status, 400].find(isDeclared) ?? status;
}

function declares({ responses }: Operation, status: number): boolean {
  return responses.some((response) => response.status === String(status));
}
