import { type JsonValue, type Operation, parsePointer } from "@plumbline/contract";
import { replaceAt } from "@plumbline/server";

/**
 * A page asked for by its cursor is the last one: examples know no position, and a caller that follows an example's
 * cursor would never come to an end. Left alone where the document does not let a cursor be null.
 */
export function endPaging(
  { policies, responses }: Operation,
  query: URLSearchParams,
  body: JsonValue,
): JsonValue {
  const { pagination } = policies;
  if (pagination === undefined || !query.has(pagination.cursor)) return body;
  const ended = replaceAt(body, parsePointer(pagination.next), () => null);
  const documented = responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ content }) => content);
  return documented.some(({ schema }) => (schema?.validate(ended) ?? []).length === 0)
    ? ended
    : body;
}
