import type { Conversion } from "@plumbline/client-runtime";
import type { JsonObject, JsonValue } from "@plumbline/contract";

/** The types of 64-bit integers. */
export type Int64Type = "bigint" | "number" | "string";

/** The types of times and days. */
export type DateType = "date" | "temporal" | "string";

/** How values of the document become values of JavaScript. */
export interface ConversionOptions {
  /** The type of integers with the format `int64` or `uint64`. Default: `number`. */
  readonly int64?: Int64Type;
  /** The type of text with the format `date-time`, and with `temporal` also of `date`. Default: `string`. */
  readonly dates?: DateType;
}

/** The choices of the options. */
export const int64Types: readonly Int64Type[] = ["number", "bigint", "string"];
export const dateTypes: readonly DateType[] = ["string", "date", "temporal"];

/** Whether the options ask for a conversion. */
export function converts({ int64 = "number", dates = "string" }: ConversionOptions): boolean {
  return int64 !== "number" || dates !== "string";
}

/** The type of a converted value. */
export const convertedTypes: Readonly<Record<Conversion, string>> = {
  bigint: "bigint",
  digits: "string",
  date: "Date",
  instant: "Temporal.Instant",
  day: "Temporal.PlainDate",
};

/** The types of JSON whose values are converted. */
export type ConvertibleType = "number" | "string" | "object";

/** The type of JSON that a conversion reads. */
export function convertedFrom(conversion: Conversion): ConvertibleType {
  return conversion === "bigint" || conversion === "digits" ? "number" : "string";
}

/** The conversion that the options ask for, of the values of one type that a schema allows. */
export function conversionOf(
  { enum: values, const: only, format, type }: JsonObject,
  wanted: ConvertibleType,
  options: ConversionOptions,
): Conversion | undefined {
  // Listed values have types of their own.
  const isListed = values !== undefined || only !== undefined;
  if (isListed || !statesType(type, wanted) || typeof format !== "string") return undefined;
  return chosen(options, wanted)[format];
}

/** The conversions by format. */
function chosen(
  { int64, dates }: ConversionOptions,
  wanted: ConvertibleType,
): Readonly<Record<string, Conversion>> {
  if (wanted === "number") {
    const conversion =
      int64 && ({ bigint: "bigint", string: "digits", number: undefined } as const)[int64];
    return conversion ? { int64: conversion, uint64: conversion } : {};
  }
  if (wanted === "object" || dates === undefined || dates === "string") return {};
  return dates === "date" ? { "date-time": "date" } : { "date-time": "instant", date: "day" };
}

/** Whether a schema names a type. */
export function statesType(type: JsonValue | undefined, wanted: ConvertibleType): boolean {
  return [type].flat().some((each) => (each === "integer" ? "number" : each) === wanted);
}

/** Whether a schema has rules for the text of a time that not every text of this time satisfies. */
export function hasTextRules({ maxLength, minLength = 0, pattern }: JsonObject): boolean {
  // The shortest text of a day has ten characters.
  return maxLength !== undefined || pattern !== undefined || Number(minLength) > 10;
}
