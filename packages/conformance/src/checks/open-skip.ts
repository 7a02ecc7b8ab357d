import { findResponse, type Operation } from "@plumbline/contract";
import type { Skip } from "@plumbline/report";

/** The skip of checks about what an operation accepts, where the document does not say. Other marks of an operation say nothing of the inputs it takes. */
export function openSkip(operation: Operation): Skip | undefined {
  if (operation.open.includes("validation"))
    return skip("the document leaves open how this operation validates its input");
  if (!hasSuccess(operation)) return skip("the document gives no success of this operation");
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
