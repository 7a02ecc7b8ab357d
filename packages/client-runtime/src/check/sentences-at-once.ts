import { sentences, type Sentences } from "./sentences.ts";

/** The messages of ClientError. */
export function findSentences(): Sentences {
  return sentences;
}
