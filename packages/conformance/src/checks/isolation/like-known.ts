/** Shorter texts may exist by chance. */
export const shortestInvented = 8;

/** The length of an invented ID if the known one is shorter. */
const usualLength = 12;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text is a UUID. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Texts in the form of a known ID: other numbers for a number, other UUIDs for a UUID, and otherwise the same characters in another order.
 * They have the length of the known ID. If that is short, the first text is longer, so that it does not exist by chance. Empty for an ID
 * that contains characters other than word characters.
 */
export function likeKnown(known: string): readonly string[] {
  return [...new Set(textsLike(known))].filter((text) => text !== known);
}

function textsLike(known: string): readonly string[] {
  if (isUuid(known)) return twice(known, otherUuid);
  if (/^\d+$/.test(known)) return otherNumbers;
  if (!/^[\w.:~-]*[a-z\d][\w.:~-]*$/i.test(known)) return [];
  const moved = twice(known, moveWithin);
  return known.length < shortestInvented ? [lengthened(moved[0], known), ...moved] : moved;
}

function twice(known: string, change: (text: string) => string): readonly [string, string] {
  const changed = change(known);
  return [changed, change(changed)];
}

function lengthened(text: string, known: string): string {
  const letters = known.replaceAll(/[^a-z\d]/gi, "");
  const rest = letters.repeat(Math.ceil(usualLength / letters.length));
  return text + rest.slice(0, usualLength - text.length);
}

/** Numbers that fit into 32 bits, because larger ones may be out of the range of the server. */
const otherNumbers: readonly string[] = ["1928374655", "1928374654"];

/** Changes the digits, except the digits of the version and the variant. */
function otherUuid(known: string): string {
  return [...known]
    .map((digit, index) =>
      digit === "-" || index === 14 || index === 19
        ? digit
        : ((Number.parseInt(digit, 16) + 5 + (index % 7)) % 16).toString(16),
    )
    .join("");
}

const kinds: readonly RegExp[] = [/[a-z]/g, /[A-Z]/g, /\d/g];

/** The name of the kind of thing before a long ID, as in `dep_11kckOofT430`. */
const prefix = /^[a-z]+[_-](?=[\w.:~-]{8})/i;

/** Replaces each letter or digit with the next one of its kind in the text, so that the ID keeps its alphabet, and its prefix. */
function moveWithin(text: string): string {
  const [kept = ""] = prefix.exec(text) ?? [];
  return kept + moveAll(text.slice(kept.length));
}

function moveAll(text: string): string {
  return kinds.reduce((moved, kind) => {
    const own = moved.match(kind) ?? [];
    let at = 0;
    return moved.replaceAll(kind, () => own[(at += 1) % own.length] ?? "");
  }, text);
}
