import { type Contract, findResponse, type Operation, type Response } from "@plumbline/contract";

/** An error response of a document. */
export interface ErrorShape {
  readonly response: Response;
  /** Whether the operation documents this response for the status, so that the answer must conform to it. */
  readonly isDocumented: boolean;
  /** Whether its example was written for this status. */
  readonly isMeant: boolean;
}

/**
 * Finds the error response for a status: that of the operation, else that of any operation for the status, else that of
 * any other error. Undefined if the document has no error response.
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
