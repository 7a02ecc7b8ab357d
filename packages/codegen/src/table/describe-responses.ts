import type { Operation } from "@plumbline/contract";
import type { OperationEntry } from "@plumbline/client-runtime";

/** The media types of each documented response. Answers to HEAD never have a body. */
export function describeResponses(operation: Operation): OperationEntry["responses"] {
  return Object.fromEntries(
    operation.responses.map(({ status, content }) => [
      status,
      operation.method === "head" ? [] : content.map(({ mediaType }) => mediaType),
    ]),
  );
}

/** The documented statuses that mean success: those of 2xx, or `default` if there is none. */
export function successStatuses(operation: Operation): readonly string[] {
  const statuses = operation.responses.map(({ status }) => status);
  const success = statuses.filter((status) => status.startsWith("2"));
  return success.length > 0 ? success : statuses.filter((status) => status === "default");
}
