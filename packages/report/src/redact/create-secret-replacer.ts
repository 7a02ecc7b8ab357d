import { secretMark } from "@plumbline/command";

/** The text of a secret in one encoding: for each character the patterns of its forms. */
type Word = readonly (readonly string[])[];

/**
 * Number of characters of a beginning in the search pattern. Longer beginnings find fewer false candidates, but make the pattern larger.
 */
const startLength = 8;

/**
 * Creates a function that replaces every form of a secret by `<secret>`: raw, percent-encoded, JSON-escaped, HTML-escaped,
 * shell-quoted, Base64 or a mixture. One pattern of all forms would be too large for long secrets, so a pattern finds
 * where a secret can start, and the rest is compared character by character.
 */
export function createSecretReplacer(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret !== "");
  if (known.length === 0) return (text) => text;
  const words = known.flatMap(toWords);
  const starts = new RegExp(anyOf(words), "gu");
  const mayContain = quickTest(known);
  return (text) => (mayContain(text) ? replaceWords(text, starts, words) : text);
}

function replaceWords(text: string, starts: RegExp, words: readonly Word[]): string {
  let clean = "";
  let done = 0;
  starts.lastIndex = 0;
  for (let start = starts.exec(text); start !== null; start = starts.exec(text)) {
    const { index } = start;
    const end = Math.max(...words.map((word) => endOf(text, index, word)));
    // An index inside a surrogate pair would find the same start again.
    const [first = ""] = start[0];
    starts.lastIndex = end === -1 ? index + first.length : end;
    if (end === -1) continue;
    clean += text.slice(done, index) + secretMark;
    done = end;
  }
  return clean + text.slice(done);
}

/** The end of a word that starts at an index, or -1. A form can be the beginning of another one, so there are several ways. */
function endOf(text: string, index: number, word: Word): number {
  let ends = new Set([index]);
  for (const forms of word) {
    ends = new Set([...ends].flatMap((end) => forms.map((form) => endOfForm(text, end, form))));
    ends.delete(-1);
    if (ends.size === 0) return -1;
  }
  return Math.max(...ends);
}

const patterns = new Map<string, RegExp>();

function endOfForm(text: string, index: number, form: string): number {
  const pattern = patterns.get(form) ?? new RegExp(form, "uy");
  patterns.set(form, pattern);
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Returns a test that is false for texts that cannot contain a secret. All other texts must be searched for every form. */
function quickTest(secrets: readonly string[]): (text: string) => boolean {
  const unescaped = new RegExp(anyOf(secrets.flatMap(plainForms).map(literally)), "u");
  // A plus is a space in form data.
  const escape = secrets.some((secret) => secret.includes(" ")) ? /[%\\&+]/ : /[%\\&]/;
  return (text) => escape.test(text) || unescaped.test(text);
}

/** A pattern of the beginnings of words. Common beginnings occur in the pattern only once. */
function anyOf(words: readonly Word[], from = 0): string {
  if (from === startLength || words.some((word) => word.length === from)) return "";
  const branches = Map.groupBy(words, (word) => word[from]?.join("|") ?? "");
  const patternsOfBranches = [...branches].map(
    ([forms, group]) => `(?:${forms})${anyOf(group, from + 1)}`,
  );
  return `(?:${patternsOfBranches.join("|")})`;
}

function toWords(secret: string): readonly Word[] {
  return [Array.from(secret, charForms), ...encodedForms(secret).map(literally)];
}

function literally(text: string): Word {
  return Array.from(text, (char) => [literal(char)]);
}

function plainForms(secret: string): readonly string[] {
  return [secret, ...encodedForms(secret)];
}

function encodedForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")];
}

function charForms(char: string): readonly string[] {
  return [
    literal(char),
    percentForm(char),
    unicodeForm(char),
    ...(escapedForms[char] ?? []),
    String.raw`\\+` + literal(char),
  ];
}

/** Forms of a character in addition to the raw, percent-encoded and `\u` forms. */
const escapedForms: Readonly<Record<string, readonly string[]>> = {
  "'": [String.raw`'\\''`, "&#39;", "&#[xX]27;", "&apos;"],
  '"': ["&quot;", "&#34;"],
  "&": ["&amp;", "&#38;"],
  "<": ["&lt;", "&#60;"],
  ">": ["&gt;", "&#62;"],
  " ": [String.raw`\+`],
  "\b": [String.raw`\\+b`],
  "\f": [String.raw`\\+f`],
  "\n": [String.raw`\\+n`, "&#10;"],
  "\r": [String.raw`\\+r`, "&#13;"],
  "\t": [String.raw`\\+t`, "&#9;"],
};

function literal(char: string): string {
  return String.raw`\u{${char.codePointAt(0)?.toString(16) ?? ""}}`;
}

/** Percent-encoded once or more: `%2F`, `%252f`. */
function percentForm(char: string): string {
  const bytes = [...Buffer.from(char)];
  return bytes.map((byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, "0"))}`).join("");
}

function unicodeForm(char: string): string {
  // `split` yields the one or two UTF-16 units of the character.
  const units = char.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return units.map((unit) => String.raw`\\+u${anyCase(unit)}`).join("");
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
