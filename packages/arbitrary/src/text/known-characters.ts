/** The characters of generated strings, simplest first; patterns add those that they name. */
export const plainCharacters: readonly string[] = [
  ...span("a", "z"),
  ...span("0", "9"),
  ...span("A", "Z"),
  ..." -_./:@,+=!?#$%&'()*;<>[]^`{|}~\"\\",
];

const accented = "éßİıﬁÅ";
const combining = "\u0301\u0308\u20dd";
const otherScripts = "ΩЖשعहไ中日한あＡ０٣";
const likeSpaces = "\u00a0\u2003\u3000\u200b\u200d\u2060\ufeff\u00ad\u202e\u2028";
const beyondPlaneZero = "😀𝒳𠮷🏽\u{1f1fa}\u{e0101}\u{10ffff}";

/** Characters that programs often handle wrongly: accents, combining marks, other scripts and digits, look-alike spaces, and characters beyond the BMP. */
export const oddCharacters: readonly string[] = [
  ...accented,
  ...combining,
  ...otherScripts,
  ...likeSpaces,
  ...beyondPlaneZero,
];

/** Used only if no other character matches. */
const controlCharacters: readonly string[] = [
  ..."\n\t\r",
  ...span("\u0001", "\u0008"),
  ..."\u000b\u000c",
  ...span("\u000e", "\u001f"),
  ..."\u007f\u0085\u0000",
];

/** Every character a pattern is tried with, in order of preference. */
export const knownCharacters: readonly string[] = [
  ...plainCharacters,
  ...oddCharacters,
  ...controlCharacters,
];

function span(first: string, last: string): readonly string[] {
  const from = first.charCodeAt(0);
  const length = last.charCodeAt(0) - from + 1;
  return Array.from({ length }, (_, index) => String.fromCharCode(from + index));
}
