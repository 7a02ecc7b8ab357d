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

/** Responses of one operation often repeat a small body, but most small bodies of a run occur once. */
const smallRemembered = 100;

export function createRoom(): Room {
  const large = new Map<string, Decoded>();
  const small = new Map<string, Decoded>();
  let taken = 0;

  function remember(body: Decoded): void {
    const { text } = body;
    if (text.length > beginning) {
      taken += text.length;
      large.set(text, body);
      return;
    }
    small.set(text, body);
    const [oldest] = small.keys();
    if (small.size > smallRemembered && oldest !== undefined) small.delete(oldest);
  }

  const known = (text: string): Decoded | undefined => large.get(text) ?? small.get(text);
  return {
    most: () => (taken < largestRun ? largestAnswer : beginning),
    known,
    keep(body) {
      const same = known(body.text);
      if (same && isSame(same, body)) return same;
      remember(body);
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
