import type { CaseVerdict } from "../case.ts";
import type { Subject } from "../subject.ts";
import { httpStatus } from "./http-status.ts";
import { notNow } from "./invalid-input.ts";
import { isDocumented } from "./is-documented.ts";
import { unproven } from "./verdicts.ts";

/** The verdict on a server error that does not concern the input; `undefined` if the input may be its cause. */
export function excusedError(
  status: number,
  { contract, operation }: Pick<Subject, "contract" | "operation">,
): CaseVerdict | undefined {
  if (!isDocumented(contract, operation, status))
    return unproven(`returned ${status}, which another check reports`);
  if (status === httpStatus.notImplemented)
    return unproven(`returned ${status}: the target does not support the request`);
  if (notNow.has(status)) return unproven(`returned ${status}, which any request may return`);
  return undefined;
}
