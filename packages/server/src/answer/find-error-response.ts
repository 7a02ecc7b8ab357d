import { type Contract, findResponse, type Operation, type Response } from "@plumbline/contract";

export interface ErrorShape {
  readonly response: Response;
  /** Whether the operation documents this response for the status, so that the answer must keep it. */
  readonly isDocumented: boolean;
  /** Whether its example was written for this status; otherwise it is only a shape. */
  readonly isMeant: boolean;
}

/**
 * How the document words an error of this status: as the operation says, else as any operation says for the status,
 * else as it says for any other error. Undefined where the document shows no error at all.
 */
export function findErrorResponse(
  contract: Contract,
  operation: Operation | undefined,
  status: number,
): ErrorShape | undefined {
  const own = operation && findResponse(operation, status);
  if (own) return { response: own, isDocumented: true, isMeant: own.status === String(status) };
  const errors = contract.operations.flatMap(({ responses }) => responses.filter(isError));
  const meant = errors.find((response) => response.status === String(status) && hasBody(response));
  if (meant) return { response: meant, isDocumented: false, isMeant: true };
  const response = errors.find(hasBody);
  return response && { response, isDocumented: false, isMeant: false };
}

function isError({ status }: Response): boolean {
  return status.startsWith("4") || status.startsWith("5") || status === "default";
}

function hasBody({ content }: Response): boolean {
  return content.length > 0;
}
