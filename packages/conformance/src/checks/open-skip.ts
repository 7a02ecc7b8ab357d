import { findResponse, type Operation } from "@plumbline/contract";
import type { Skip } from "@plumbline/report";

/** The skip of checks about accepted inputs if the document leaves validation open or documents no success. */
export function openSkip(operation: Operation): Skip | undefined {
  if (operation.open.includes("validation"))
    return skip(
      "The document leaves open how this operation validates its input. State it there, and remove x-open.",
    );
  if (!hasSuccess(operation))
    return skip(
      "The document describes no success of this operation. Add its response with a status 2xx.",
    );
  return undefined;
}

function hasSuccess(operation: Operation): boolean {
  return (
    operation.responses.some(({ status }) => /^[123]/.test(status)) ||
    findResponse(operation, 200) !== undefined
  );
}

function skip(detail: string): Skip {
  return { reason: "open-in-contract", detail };
}
