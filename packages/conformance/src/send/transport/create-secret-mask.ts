import { secretMark, shortestSecret } from "@plumbline/report";

/** Masks secrets in everything that is recorded. */
export interface SecretMask {
  /** Replaces each known secret in a text, in each form that it can take, by `<secret>`. Of several at one place, the longest. */
  readonly mask: (text: string) => string;
  /** Adds a secret: a token that was issued during the run. */
  readonly keep: (secret: string) => void;
}

/** Creates a mask with the secrets of a run. */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const known = createPrefixIndex();
  const keep = (secret: string): void => {
    for (const writing of writings(secret)) known.add(writing);
  };
  secrets.forEach(keep);
  return {
    keep,
    mask(text) {
      let masked = "";
      let done = 0;
      let at = known.next(text, 0);
      while (at !== -1) {
        const end = at + known.lengthAt(text, at);
        if (end > at) {
          masked += text.slice(done, at) + secretMark;
          done = end;
        }
        at = known.next(text, Math.max(at + 1, end));
      }
      return done === 0 ? text : masked + text.slice(done);
    },
  };
}

/** Texts by their first characters. */
interface PrefixIndex {
  readonly add: (text: string) => void;
  /** The next place, from an index on, where a known text can start; -1 if there is none. */
  readonly next: (text: string, from: number) => number;
  /** The length of the longest known text at a place; 0 if there is none. */
  readonly lengthAt: (text: string, at: number) => number;
}

/** A run learns hundreds of secrets and searches megabytes, so a search must not take longer for each further secret. */
function createPrefixIndex(): PrefixIndex {
  const byPrefix = new Map<string, string[]>();
  const isPrefix = new Uint8Array(tableSize);
  return {
    add(text) {
      const prefix = text.slice(0, shortestSecret);
      const others = byPrefix.get(prefix) ?? [];
      if (others.includes(text)) return;
      byPrefix.set(
        prefix,
        [...others, text].toSorted((one, other) => other.length - one.length),
      );
      isPrefix[hashOf(prefix)] = 1;
    },
    next(text, from) {
      let hash = 0;
      for (let end = from; end < text.length; end += 1) {
        hash = withNext(hash, text.charCodeAt(end));
        const start = end - shortestSecret + 1;
        if (start >= from && isPrefix[hash] === 1) return start;
      }
      return -1;
    },
    lengthAt(text, at) {
      const candidates = byPrefix.get(text.slice(at, at + shortestSecret)) ?? [];
      return candidates.find((one) => text.startsWith(one, at))?.length ?? 0;
    },
  };
}

/** Each character moves the ones before it by three bits, so that a hash depends on the last six characters alone. */
const shift = 3;
const tableSize = 2 ** (shift * shortestSecret);

function withNext(hash: number, code: number): number {
  return ((hash << shift) ^ code) & (tableSize - 1);
}

function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = withNext(hash, text.charCodeAt(index));
  return hash;
}

function writings(token: string): string[] {
  if (token.length < shortestSecret) return [];
  const base64 = Buffer.from(token).toString("base64");
  const inForm = new URLSearchParams({ "": token }).toString().slice(1);
  const inJson = JSON.stringify(token).slice(1, -1);
  // Some JSON encoders escape the slash.
  const inOtherJson = inJson.replaceAll("/", String.raw`\/`);
  return [token, encodeURIComponent(token), inForm, inJson, inOtherJson, base64];
}
