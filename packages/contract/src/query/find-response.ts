import type { Operation, Response } from "../model/contract.ts";

/**
 * The response that an operation documents for a status: the exact one, or its range, or `default`.
 * @see https://spec.openapis.org/oas/v3.1.1#responses-object
 */
export function findResponse(
  operation: Pick<Operation, "responses">,
  status: number,
): Response | undefined {
  const keys = [String(status), `${Math.trunc(status / 100)}XX`, "default"];
  return keys
    .map((key) => operation.responses.find((response) => response.status === key))
    .find((response) => response !== undefined);
}
