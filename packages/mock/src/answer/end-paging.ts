import {
  cursorPagination,
  type JsonValue,
  type Operation,
  parsePointer,
} from "@plumbline/contract";
import { replaceAt } from "@plumbline/server";

/**
 * Makes a page that is requested by cursor the last one: an example has no position, and following its cursor would never
 * end. The page stays unchanged if the document does not allow a null cursor.
 */
export function endPaging(
  operation: Operation,
  query: URLSearchParams,
  body: JsonValue,
): JsonValue {
  const pagination = cursorPagination(operation);
  if (pagination === undefined || !query.has(pagination.cursor)) return body;
  const ended = replaceAt(body, parsePointer(pagination.next), () => null);
  const documented = operation.responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ content }) => content);
  return documented.some(({ schema }) => (schema?.validate(ended) ?? []).length === 0)
    ? ended
    : body;
}
