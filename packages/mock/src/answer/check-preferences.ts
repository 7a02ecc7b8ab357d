import { findResponse, type Operation, type Response } from "@plumbline/contract";
import type { ExampleBook } from "../generate/create-example-book.ts";
import type { Preferences } from "../read-preferences.ts";

/** Returns the problems of preferences that the document cannot meet, each naming what it offers. */
export function checkPreferences(
  examples: ExampleBook,
  operation: Operation,
  { code, example }: Preferences,
): readonly string[] {
  const response = code === undefined ? defaultResponse(operation) : findResponse(operation, code);
  if (response === undefined && code === undefined) return [];
  if (response === undefined) {
    const statuses = operation.responses.map(({ status }) => status).join(", ");
    return [`Prefer: code=${code} is not documented; the documented statuses are ${statuses}`];
  }
  if (example === undefined) return [];
  const names = response.content.flatMap((media) =>
    examples.examplesOf(media).map(({ name }) => name),
  );
  if (names.includes(example)) return [];
  const known = names.join(", ") || "none";
  return [
    `Prefer: example=${example} is not an example of ${response.status}; the examples are ${known}`,
  ];
}

/** The response without a preference: the lowest success, else `default`, else the first. */
function defaultResponse({ responses }: Operation): Response | undefined {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const lowest = successes.toSorted((left, right) => (left.status < right.status ? -1 : 1))[0];
  return lowest ?? responses.find(({ status }) => status === "default") ?? responses[0];
}
