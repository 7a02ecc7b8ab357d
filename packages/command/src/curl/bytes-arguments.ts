import type { BodyArguments } from "./body-arguments.ts";

/** Pipes in a body that is not text. */
export function bytesArguments(base64: string): BodyArguments {
  const producer = `printf '%s' '${base64}' | base64 -d`;
  return { notes: [], producer, argument: "--data-binary @-" };
}
