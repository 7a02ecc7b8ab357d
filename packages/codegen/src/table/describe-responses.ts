import type { Operation } from "@plumbline/contract";
import type { OperationEntry } from "@plumbline/client-runtime";

/** The media types of each documented response; an answer to HEAD has no body whatever the document shows. */
export function describeResponses(operation: Operation): OperationEntry["responses"] {
  return Object.fromEntries(
    operation.responses.map(({ status, content }) => [
      status,
      operation.method === "head" ? [] : content.map(({ mediaType }) => mediaType),
    ]),
  );
}

/** The documented statuses that mean success: the 2xx ones, or `default` where there is none. */
export function successStatuses(operation: Operation): readonly string[] {
  const statuses = operation.responses.map(({ status }) => status);
  const success = statuses.filter((status) => status.startsWith("2"));
  return success.length > 0 ? success : statuses.filter((status) => status === "default");
}
