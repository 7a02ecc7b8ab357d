import type { Operation } from "../../model/contract.ts";

/** Says that another thing has a value already. */
const taken =
  /\balready (?:exists?|taken|been taken|used|in use|registered)\b|\bduplicate|\b(?:must be|not|isn't) unique\b|\bis taken\b/i;

export function saysTaken(description: string): boolean {
  return taken.test(description) && !/idempot/i.test(description);
}

/** The statuses for a body that names a thing that does not exist. */
const unknown: readonly number[] = [422, 400, 409, 404];

/**
 * The status with which an operation rejects a body that names a thing that does not exist; undefined if it declares none. In a path
 * without parameters, the status of a missing thing can only mean this.
 */
export function unknownReferenceStatus({ path, responses }: Operation): number | undefined {
  const statuses = path.includes("{") ? unknown : [404, ...unknown];
  return statuses.find((status) => responses.some((one) => one.status === String(status)));
}

/**
 * The status with which an operation rejects a value that another thing has: that of a conflict, or that of an invalid body whose
 * description says so. Undefined if it declares none.
 */
export function takenStatus({ responses }: Operation): number | undefined {
  const stated =
    responses.find(({ status }) => status === "409") ??
    responses.find(
      ({ status, description }) => /^4(?:00|22)$/.test(status) && saysTaken(description),
    );
  return stated && Number(stated.status);
}
