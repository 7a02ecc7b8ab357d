import { isJsonMediaType } from "@plumbline/wire";
import type { ConversionEntry, ConvertedPlace, OperationEntry } from "../table/operation-table.ts";
import type { ConvertedInput } from "./operation.ts";

/**
 * Returns the input of an operation as JSON has it: times as text, 64-bit integers as numbers with all digits. Throws TypeError for digits that
 * are not a whole number, or that the platform cannot write in JSON. Generated tables name it by operation.
 * @see https://github.com/tc39/proposal-json-parse-with-source
 * @example
 * ```ts
 * import { convertInput, type OperationFunctions, writeJson } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { convertInput, writeBody: writeJson };
 * ```
 */
export function convertInput<Given extends ConvertedInput>(
  entry: OperationEntry,
  input: Given,
): Given {
  const { body, conversions = {}, parameters } = entry;
  const mediaType = input.contentType ?? body?.mediaType ?? "";
  const isJson = isJsonMediaType(mediaType);
  const places = { path: "path", query: "query", headers: "header", cookies: "cookie" } as const;
  const converted = Object.entries(places).flatMap(([key, place]) => {
    const values = input[key as keyof typeof places];
    if (!isPlain(values)) return [];
    const members = Object.entries(values).map(([name, value]) => {
      const found = parameters[place]?.find((each) => each.name === name);
      return [name, convert(value, found?.mediaType === undefined ? 2 : 0)];
    });
    return [[key, Object.fromEntries(members)]];
  });
  const { querystring } = parameters;
  return {
    ...input,
    ...Object.fromEntries(converted),
    ...(querystring && {
      querystring: convert(input.querystring, isJsonMediaType(querystring.mediaType ?? "") ? 0 : 2),
    }),
    body: isJson
      ? convertValue(input.body, { ...conversions, place: conversions.body })
      : convert(input.body, 2),
  };
}

/** Where a value is, to convert the digits in it. */
export interface ConvertedWalk extends ConversionEntry {
  readonly place: ConvertedPlace | undefined;
}

/** A value as JSON has it. */
export function convertValue(value: unknown, walk: ConvertedWalk): unknown {
  return convert(value, 0, walk);
}

/** Converts a value. Above `textLevels`, values are text; below it, they are part of JSON. */
function convert(value: unknown, textLevels: number, walk?: ConvertedWalk): unknown {
  if (typeof value === "bigint") return textLevels > 0 ? value : toRaw(String(value));
  if (typeof value === "string" && isDigits(walk)) return toRaw(value);
  const time = timeOf(value);
  if (time !== undefined) return time;
  if (isIterable(value)) return convertItems(value);
  if (Array.isArray(value))
    return value.map((item, index) => convert(item, textLevels, below(walk, `/${index}`, "[]")));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      convert(member, textLevels - 1, below(walk, `/${name}`, "*")),
    ]),
  );
}

/** Whether a text in a place stands for a number. */
function isDigits({ place, places = [] }: Partial<ConvertedWalk> = {}): boolean {
  return (typeof place === "number" ? places[place]?.[""] : place) === "digits";
}

function below(
  walk: ConvertedWalk | undefined,
  name: string,
  others: string,
): ConvertedWalk | undefined {
  const { place, places = [] } = walk ?? {};
  const found = typeof place === "number" ? places[place] : undefined;
  return found && walk && { ...walk, place: found[name] ?? found[others] };
}

/** A time as text; undefined for any other value. */
function timeOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().replace(".000Z", "Z");
  const tag = Object.prototype.toString.call(value);
  return tag.startsWith("[object Temporal.") ? String(value) : undefined;
}

/** A number of JSON with these digits. */
function toRaw(digits: string): unknown {
  if (!/^-?\d+$/.test(digits))
    throw new TypeError(`${JSON.stringify(digits)} is not a whole number`);
  const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };
  if (rawJSON) return rawJSON(String(BigInt(digits)));
  if (Number.isSafeInteger(Number(digits))) return Number(digits);
  throw new TypeError("this platform cannot write a number above 2^53 in JSON");
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Items that are sent while they are made. */
function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(value) && !(value instanceof ReadableStream);
}

async function* convertItems(items: AsyncIterable<unknown>): AsyncGenerator {
  for await (const item of items) yield convert(item, 0);
}
