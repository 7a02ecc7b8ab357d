/** Matches every form of a secret: raw, percent-encoded, JSON-escaped, HTML-escaped, shell-quoted, Base64 or a mixture. Returns `undefined` without secrets. */
export function secretPattern(secrets: readonly string[]): RegExp | undefined {
  const longestFirst = [...new Set(secrets)]
    .filter((secret) => secret !== "")
    .toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return undefined;
  return new RegExp(longestFirst.flatMap(secretForms).join("|"), "gu");
}

function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const encoded = [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")];
  const spelled = Array.from(secret, (char) => `(?:${charForms(char).join("|")})`).join("");
  return [spelled, ...encoded.map((text) => Array.from(text, literal).join(""))];
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
