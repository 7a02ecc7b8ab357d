import type { Sentences } from "./sentences.ts";

let kept: Sentences | undefined;

/** The messages of ClientError; undefined until they are loaded. */
export function findSentences(): Sentences | undefined {
  return kept;
}

export function keepSentences(loaded: Sentences): void {
  kept = loaded;
}
