import { secretMark, shortestSecret } from "@plumbline/report";

/** Masks secrets in everything that is recorded. */
export interface SecretMask {
  /** Replaces each known secret in a text, in each form that it can take, by `<secret>`. */
  readonly mask: (text: string) => string;
  /** Adds a secret: a token that was issued during the run. */
  readonly keep: (secret: string) => void;
}

/** Creates a mask with the secrets of a run. */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const known = new Set(secrets.flatMap(writings));
  let pattern = patternOf(known);
  return {
    mask: (text) => (pattern ? text.replace(pattern, secretMark) : text),
    keep(secret) {
      const before = known.size;
      for (const writing of writings(secret)) known.add(writing);
      if (known.size > before) pattern = patternOf(known);
    },
  };
}

function patternOf(secrets: ReadonlySet<string>): RegExp | undefined {
  if (secrets.size === 0) return undefined;
  // A longer secret may contain a shorter one.
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
