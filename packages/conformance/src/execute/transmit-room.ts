import type { Decoded } from "./transmit-json.ts";

/** The room that the answers of one run have in memory. */
export interface Room {
  /** Bytes that may be kept of the next answer. */
  most(): number;
  /** The same body, which takes no further room where an earlier answer had it too. */
  keep(body: Decoded): Decoded;
}

/** Of a larger answer only the beginning is kept. */
const largestAnswer = 1024 * 1024;

/** What all answers of a run may take up, before only the beginning of each is kept. */
const largestRun = 32 * 1024 * 1024;

const beginning = 4 * 1024;

export function createRoom(): Room {
  const known = new Map<string, Decoded>();
  let taken = 0;
  return {
    most: () => (taken < largestRun ? largestAnswer : beginning),
    keep(body) {
      const { text } = body;
      if (text.length <= beginning) return body;
      const same = known.get(text);
      if (same && same.unread === body.unread && same.isGarbled === body.isGarbled) return same;
      taken += text.length;
      known.set(text, body);
      return body;
    },
  };
}
