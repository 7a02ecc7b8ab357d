import type { Sentences } from "./sentences.ts";

/** The code that is loaded later. It contains the sentences. */
export const loaded: { later?: { readonly sentences: Sentences } } = {};

/** The messages of ClientError; undefined until they are loaded. */
export function findSentences(): Sentences | undefined {
  return loaded.later?.sentences;
}
