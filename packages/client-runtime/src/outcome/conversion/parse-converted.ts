import { keyOf } from "../../table/key-of.ts";
import type { ReadableEntry, ReceivedFacts } from "../readable-entry.ts";
import type { Conversion, ConversionEntry, ConvertedPlace } from "../../table/operation-table.ts";
import { isExact, mayBeInexact, replaceNumbers } from "../parse-exact.ts";
import type { Violation } from "../outcome.ts";
import { readNumber, readTime } from "./read-time.ts";

/**
 * Parses a body of JSON, or an item of a stream, and converts the values that the entry lists. Throws SyntaxError, RangeError for another
 * number that is too large to be exact, and an error with a `violation` for a value that cannot be converted, or a body that violates its
 * schema. Generated tables name it by operation.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-6
 * @example
 * ```ts
 * import { type OperationFunctions, parseConverted } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { parse: parseConverted };
 * ```
 */
export function parseConverted(
  text: string,
  entry: ReadableEntry,
  response?: ReceivedFacts,
): unknown {
  const { places = [], responses = {}, items } = entry.conversions ?? {};
  if (response) validate(text, entry, response);
  const start = response ? responses[keyOf(entry, response.status)] : items;
  const isMarked = mayBeInexact(text);
  // No service can know it, so that no other text starts with it.
  const mark = `${Math.random()} `;
  const marked = isMarked ? replaceNumbers(text, (number) => markLong(number, mark)) : text;
  return convert(JSON.parse(marked), start, { places, mark, isMarked, at: "" });
}

/** Schemas describe values that have not been converted. */
function validate(text: string, entry: ReadableEntry, { headers, status }: ReceivedFacts): void {
  const find = entry.functions?.findViolation;
  const violation = find?.({ entry, headers, status }, JSON.parse(text));
  if (violation) throw new ConversionError(violation);
}

/** A value that cannot be converted. `whyUnread` reads its violation. */
class ConversionError extends Error {
  readonly violation: Violation;

  constructor(violation: Violation) {
    super(`the value at ${violation.at} violates its schema`);
    this.name = "ConversionError";
    this.violation = violation;
  }
}

interface Walk {
  readonly places: NonNullable<ConversionEntry["places"]>;
  /** Starts the texts that stand for long numbers. */
  readonly mark: string;
  /** Whether there may be such texts. */
  readonly isMarked: boolean;
  /** JSON Pointer of the value. */
  readonly at: string;
}

/** A number as text, if it may have too many digits. */
function markLong(number: string, mark: string): string {
  return Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER ? number : `"${mark}${number}"`;
}

function convert(value: unknown, place: ConvertedPlace | undefined, walk: Walk): unknown {
  const below = typeof place === "number" ? (walk.places[place] ?? {}) : {};
  // A place has no other places under the empty name.
  const conversion = (typeof place === "string" ? place : below[""]) as Conversion | undefined;
  if (typeof value === "string" || typeof value === "number")
    return convertLeaf(value, conversion, walk);
  if (typeof value !== "object" || value === null) return value;
  if (place === undefined && !walk.isMarked) return value;
  // Parsed values only have members.
  const members = value as Record<string, unknown>;
  const others = below[Array.isArray(value) ? "[]" : "*"];
  for (const [name, member] of Object.entries(members)) {
    const at = `${walk.at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    members[name] = convert(member, below[`/${name}`] ?? others, { ...walk, at });
  }
  return members;
}

function convertLeaf(
  value: string | number,
  conversion: Conversion | undefined,
  { at, isMarked, mark }: Walk,
): unknown {
  const isText = typeof value === "string";
  const long = isText && isMarked && value.startsWith(mark) ? value.slice(mark.length) : undefined;
  const read =
    long === undefined && isText
      ? readTime(value, conversion)
      : readNumber(long ?? String(value), conversion);
  if (read === undefined) throw new ConversionError({ at, keyword: "format" });
  if (typeof read !== "number" || long === undefined || isExact(long)) return read;
  throw new RangeError("a number is too large to be exact");
}
