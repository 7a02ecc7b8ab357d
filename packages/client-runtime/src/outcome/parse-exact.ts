/**
 * Parses JSON. Throws SyntaxError, and RangeError for a number that is too large to be exact: parsed, it would have other digits.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-6
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (mayBeInexact(text))
    replaceNumbers(text, (number) => {
      if (isExact(number)) return number;
      throw new RangeError("a number is too large to be exact");
    });
  return value;
}

/** Whether a text may contain a number that is not exact. */
export function mayBeInexact(text: string): boolean {
  return /\d{16}|\de\+?\d{3}/i.test(text);
}

/** Replaces the numbers of a valid text of JSON. */
export function replaceNumbers(text: string, replace: (number: string) => string): string {
  let isString = false;
  return text.replaceAll(/\\.|"|-?\d[-+.\de]*/gi, (token) => {
    if (token === '"') isString = !isString;
    return isString || /^["\\]/.test(token) ? token : replace(token);
  });
}

/** Whether a number keeps its digits: those of its value, or the shortest that stand for it. Fractions and exponents are digits of a float. */
export function isExact(number: string): boolean {
  const value = Number(number);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return true;
  if (!Number.isFinite(value)) return false;
  const digits = number.replace(/\.0+$/, "");
  return /e/i.test(number) || digits === String(value) || digits === String(BigInt(value));
}
