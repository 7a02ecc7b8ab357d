import { findResponse, type Operation, type Response } from "@plumbline/contract";
import type { ExampleBook } from "../generate/create-example-book.ts";
import type { Preferences } from "../request/read-preferences.ts";

/** Why a preference cannot be honoured, as a sentence that names what can; undefined when it can. */
export function checkPreferences(
  examples: ExampleBook,
  operation: Operation,
  { code, example }: Preferences,
): string | undefined {
  const response = code === undefined ? defaultResponse(operation) : findResponse(operation, code);
  if (response === undefined && code === undefined) return undefined;
  if (response === undefined) {
    return `Prefer: code=${code} is not documented; there are ${operation.responses.map(({ status }) => status).join(", ")}`;
  }
  if (example === undefined) return undefined;
  const names = response.content.flatMap((media) =>
    examples.examplesOf(media).map(({ name }) => name),
  );
  if (names.includes(example)) return undefined;
  return `Prefer: example=${example} is not an example of ${response.status}; there are ${names.join(", ") || "none"}`;
}

/** The answer of a request that asks for none in particular: the lowest success, else `default`, else the first. */
function defaultResponse({ responses }: Operation): Response | undefined {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const lowest = successes.toSorted((left, right) => (left.status < right.status ? -1 : 1))[0];
  return lowest ?? responses.find(({ status }) => status === "default") ?? responses[0];
}
