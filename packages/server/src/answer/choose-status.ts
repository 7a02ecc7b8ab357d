import type { Contract, Operation } from "@plumbline/contract";

/** Ways of being wrong that no policy gives a status. */
export type Mistake = "invalid" | "malformed" | "mediaType" | "unacceptable";

/** The statuses that can say it, most telling first. */
const choices: Readonly<Record<Mistake, readonly [number, ...number[]]>> = {
  invalid: [422, 400],
  malformed: [400, 422],
  mediaType: [415, 422, 400],
  unacceptable: [406],
};

/**
 * The status that says it in this document: the first one that the operation declares by its number, else the first
 * that any operation does, else the most telling.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
export function chooseStatus(contract: Contract, operation: Operation, mistake: Mistake): number {
  const candidates = choices[mistake];
  return (
    candidates.find((status) => declares(operation, status)) ??
    candidates.find((status) => contract.operations.some((other) => declares(other, status))) ??
    candidates[0]
  );
}

/**
 * The status that stands for another in this document: that one itself where any operation declares it, else 400 where
 * any does, else that one after all. For refusals that no operation can be found for.
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
