import { secretMark, shortestSecret } from "@plumbline/report";

/** Masks secrets in everything that is recorded. */
export interface SecretMask {
  /** Replaces each known secret in a text, in each form that it can take, by `<secret>`. */
  readonly mask: (text: string) => string;
  /** Adds a secret: a token that was issued during the run. */
  readonly keep: (secret: string) => void;
}

/** A pattern of many secrets is fast to use, but takes long to compile. */
const mostOutsidePattern = 64;

/** Creates a mask with the secrets of a run. */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const known = new Set(secrets.flatMap(writings));
  let pattern = patternOf(known);
  let recent: string[] = [];
  return {
    mask(text) {
      const masked = recent.reduce((all, secret) => all.replaceAll(secret, secretMark), text);
      return pattern ? masked.replace(pattern, secretMark) : masked;
    },
    keep(secret) {
      const added = writings(secret).filter((writing) => !known.has(writing));
      const isApart = added.every((writing) => !overlapsAny(known, writing));
      for (const writing of added) known.add(writing);
      recent = [...new Set([...recent, ...added])];
      if (isApart && recent.length <= mostOutsidePattern) return;
      pattern = patternOf(known);
      recent = [];
    },
  };
}

/** A secret that is a part of another one must not be replaced before it. */
function overlapsAny(known: ReadonlySet<string>, writing: string): boolean {
  return known.values().some((other) => other.includes(writing) || writing.includes(other));
}

function patternOf(secrets: ReadonlySet<string>): RegExp | undefined {
  if (secrets.size === 0) return undefined;
  const longestFirst = [...secrets].toSorted((a, b) => b.length - a.length);
  const literals = longestFirst.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(literals.join("|"), "g");
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
