import type { JsonValue } from "@plumbline/contract";

/** By what is wrong, texts that nearly are of any format: typing mistakes, which a check digit or a list of codes shows. */
const mistakes: Readonly<Record<string, (valid: string) => string>> = {
  "the last sign is another": (valid) => valid.replace(/[a-z\d](?=[^a-z\d]*$)/i, next),
  "two neighbours changed places": (valid) => valid.replace(/([a-z\d])(?!\1)([a-z\d])/i, "$2$1"),
  "the last character is missing": (valid) => valid.slice(0, -1),
  "a sign is doubled": (valid) => valid.replace(/[a-z\d]/i, "$&$&"),
  "another case": (valid) =>
    valid === valid.toUpperCase() ? valid.toLowerCase() : valid.toUpperCase(),
  "nothing at all": () => "",
};

function next(sign: string): string {
  if (sign === "9" || sign === "z" || sign === "Z") return { 9: "0", z: "a", Z: "A" }[sign];
  return String.fromCodePoint((sign.codePointAt(0) ?? 0) + 1);
}

/** Texts one typing mistake away from a valid one. They may be valid too. */
export function nearTexts(valid: JsonValue): readonly string[] {
  if (typeof valid !== "string") return [];
  return Object.values(mistakes)
    .map((mistake) => mistake(valid))
    .filter((text) => text !== valid);
}
