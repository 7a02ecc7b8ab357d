import { createHash } from "node:crypto";
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

/** Responses of one operation often repeat a body, but most bodies of a run occur once. */
const remembered = { large: 50, small: 100 } as const;

export function createRoom(): Room {
  const recent = { large: new Map<string, Decoded>(), small: new Map<string, Decoded>() };
  const counted = new Set<string>();
  let taken = 0;

  function remember(size: keyof typeof recent, body: Decoded): void {
    const bodies = recent[size];
    bodies.set(body.text, body);
    const [oldest] = bodies.keys();
    if (bodies.size > remembered[size] && oldest !== undefined) bodies.delete(oldest);
  }

  /** A body takes its room once, even if it is no longer remembered. */
  function count(body: Decoded): void {
    const digest = digestOf(body);
    if (counted.has(digest)) return;
    counted.add(digest);
    taken += body.text.length;
  }

  const known = (text: string): Decoded | undefined =>
    recent.large.get(text) ?? recent.small.get(text);
  return {
    most: () => (taken < largestRun ? largestAnswer : beginning),
    known,
    keep(body) {
      const same = known(body.text);
      if (same && isSame(same, body)) return same;
      const isLarge = body.text.length > beginning;
      if (isLarge) count(body);
      remember(isLarge ? "large" : "small", body);
      return body;
    },
  };
}

function digestOf({ text, json, unread, isGarbled }: Decoded): string {
  const kind = JSON.stringify([unread, isGarbled, json === undefined]);
  return createHash("sha256").update(kind).update(text).digest("base64");
}

function isSame(one: Decoded, other: Decoded): boolean {
  return (
    one.unread === other.unread &&
    one.isGarbled === other.isGarbled &&
    (one.json === undefined) === (other.json === undefined)
  );
}
