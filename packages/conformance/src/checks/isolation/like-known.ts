const shortest = 12;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text is a UUID. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Texts in the form of a known ID: another number for a number, another UUID for a UUID, and otherwise the same characters in another
 * order. The first text is too long to exist by chance, the second has the length of the known ID. Empty for an ID that contains characters
 * other than word characters.
 */
export function likeKnown(known: string): readonly string[] {
  if (isUuid(known)) return [otherUuid(known)];
  if (/^\d+$/.test(known)) return [otherNumber(known)];
  if (!/^[\w.:~-]*[a-z\d][\w.:~-]*$/i.test(known)) return [];
  const moved = moveWithin(known);
  const letters = known.replaceAll(/[^a-z\d]/gi, "");
  const rest = letters.repeat(Math.ceil(shortest / letters.length));
  const long = moved + rest.slice(0, Math.max(0, shortest - moved.length));
  return [...new Set([long, moved])].filter((text) => text !== known);
}

/** A number that fits into 32 bits, because larger ones may be out of the range of the server. */
function otherNumber(known: string): string {
  return known === "1928374655" ? "1928374654" : "1928374655";
}

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

/** Replaces each letter or digit with the next one of its kind in the text, so that the ID keeps its alphabet. */
function moveWithin(text: string): string {
  return kinds.reduce((moved, kind) => {
    const own = moved.match(kind) ?? [];
    let at = 0;
    return moved.replaceAll(kind, () => own[(at += 1) % own.length] ?? "");
  }, text);
}
