import type { Conversion } from "../../table/operation-table.ts";

/** A number of JSON, converted; undefined if it cannot be. */
export function readNumber(
  number: string,
  conversion: Conversion | undefined,
): number | bigint | string | undefined {
  if (conversion !== "bigint" && conversion !== "digits") return Number(number);
  const digits = number.replace(/\.0+$/, "");
  const isFloat = /e/i.test(number) && Number.isInteger(Number(number));
  if (!isFloat && !/^-?\d+$/.test(digits)) return undefined;
  const whole = BigInt(isFloat ? Number(number) : digits);
  return conversion === "bigint" ? whole : String(whole);
}

/** A text of JSON, converted; undefined if it cannot be. */
export function readTime(text: string, conversion: Conversion | undefined): unknown {
  if (conversion === "date") return isTime(text) ? toDate(text) : undefined;
  if (conversion === "instant") return isTime(text) ? attempt("Instant", text) : undefined;
  if (conversion === "day") return isDay(text) ? attempt("PlainDate", text) : undefined;
  return text;
}

/** @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** Undefined for a day that no month has, which the platform would move to the next month. */
function toDate(text: string): Date | undefined {
  const day = text.slice(0, 10);
  const date = new Date(`${day}T${text.slice(11).toUpperCase()}`);
  const isKnown = !Number.isNaN(date.getTime()) && new Date(day).toISOString().startsWith(day);
  return isKnown ? date : undefined;
}

function attempt(type: "Instant" | "PlainDate", text: string): unknown {
  try {
    return temporal()[type].from(text.toUpperCase());
  } catch {
    return undefined;
  }
}

/** The part of `Temporal` that clients use. @see https://tc39.es/proposal-temporal/docs/ */
interface TemporalTypes {
  readonly Instant: { readonly from: (text: string) => unknown };
  readonly PlainDate: { readonly from: (text: string) => unknown };
}

/** The platform's `Temporal`, or the one of a polyfill. `requireTemporal` has checked that there is one. */
function temporal(): TemporalTypes {
  return (globalThis as unknown as { readonly Temporal: TemporalTypes }).Temporal;
}
