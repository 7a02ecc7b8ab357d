import type { Decoded } from "./decode-body.ts";

/** The memory for the responses of one run. */
export interface Room {
  /** Bytes that may be kept of the next response. */
  most(): number;
  /** The body of an earlier response with a text. */
  known(text: string): Decoded | undefined;
  /** Returns the same body. A body that an earlier response had too takes no further memory. */
  keep(body: Decoded): Decoded;
}

/** Only the beginning of a larger response is kept. */
const largestAnswer = 1024 * 1024;

/** The memory for all responses of a run. After that, only the beginning of each is kept. */
const largestRun = 32 * 1024 * 1024;

const beginning = 4 * 1024;

export function createRoom(): Room {
  const known = new Map<string, Decoded>();
  let taken = 0;
  return {
    most: () => (taken < largestRun ? largestAnswer : beginning),
    known: (text) => (text.length <= beginning ? undefined : known.get(text)),
    keep(body) {
      const { text } = body;
      if (text.length <= beginning) return body;
      const same = known.get(text);
      if (same && isSame(same, body)) return same;
      taken += text.length;
      known.set(text, body);
      return body;
    },
  };
}

function isSame(one: Decoded, other: Decoded): boolean {
  return (
    one.unread === other.unread &&
    one.isGarbled === other.isGarbled &&
    (one.json === undefined) === (other.json === undefined)
  );
}
