import {
  type Conversion,
  type ConversionEntry,
  convertInput,
  type OperationEntry,
  parseConverted,
} from "@plumbline/client-runtime";
import type { JsonValue } from "@plumbline/contract";
import type { FoundConversions } from "../src/types/find-conversions.ts";
import type { Place } from "../src/types/places-below.ts";

/** The values of a place as the client has them, and as JSON has them. */
export interface ClientValues {
  /** The value that arrives for a text of JSON; undefined if it cannot be converted. */
  readonly read: (text: string) => { readonly value: unknown } | undefined;
  /** The JSON that a value stands for; undefined if it stands for none. */
  readonly write: (value: unknown) => JsonValue | undefined;
}

/** The values of a place; undefined if none of them is converted there. */
export function clientValues(
  { places: found }: FoundConversions,
  start: Place | undefined,
): ClientValues | undefined {
  if (!start || !isConverted(found, start)) return undefined;
  const indexes = new Map([...found.keys()].map((key, index) => [key, index]));
  const refer = ({ key }: Place): Conversion | number => {
    const { conversion, below } = found.get(key) ?? {};
    return conversion && below?.size === 0 ? conversion : (indexes.get(key) ?? -1);
  };
  const places = [...found.values()].map(({ conversion, below }) => ({
    ...(conversion && { "": conversion }),
    ...Object.fromEntries([...below].map(([label, place]) => [label, refer(place)])),
  }));
  const entry = entryOf({ places, items: refer(start), body: refer(start), input: true });
  // The client does not send other text in the place of digits. The document says whether it is valid there.
  const textual = entryOf({ input: true });
  return {
    read(text) {
      try {
        return { value: parseConverted(text, entry) };
      } catch {
        return undefined;
      }
    },
    write: (value) => written(entry, value) ?? written(textual, value),
  };
}

function written(entry: OperationEntry, value: unknown): JsonValue | undefined {
  try {
    return JSON.parse(JSON.stringify(convertInput(entry, { body: value }).body)) as JsonValue;
  } catch {
    return undefined;
  }
}

function isConverted(found: FoundConversions["places"], start: Place): boolean {
  const keys = new Set([start.key]);
  // A set yields the members that are added while it is read.
  for (const key of keys) {
    const { conversion, below } = found.get(key) ?? {};
    if (conversion) return true;
    for (const place of below?.values() ?? []) keys.add(place.key);
  }
  return false;
}

function entryOf(conversions: ConversionEntry): OperationEntry {
  return {
    operationId: "any",
    method: "post",
    path: "/",
    parameters: { path: [], query: [], header: [] },
    managedHeaders: [],
    body: { mediaType: "application/json", required: true },
    responses: {},
    success: [],
    conversions,
    rateLimits: [],
    effect: "none",
    scopes: [],
  };
}

/** Values at the bounds of what JSON expresses, by the type of the client's value. */
const edges: Readonly<Record<string, readonly unknown[]>> = {
  bigint: [0n, -1n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n, 2n ** 64n],
  Date: [
    new Date(Number.NaN),
    new Date("9999-12-31T23:59:59.999Z"),
    new Date("+010000-01-01T00:00:00Z"),
    new Date("0000-01-01T00:00:00Z"),
    new Date("-000001-12-31T00:00:00Z"),
  ],
  "Temporal.Instant": [
    "1969-12-31T23:59:59.999999999Z",
    "+010000-01-01T00:00:00Z",
    "-000001-12-31T00:00:00Z",
  ].map((text) => temporal().Instant.from(text)),
  "Temporal.PlainDate": ["2024-02-29", "+010000-01-01", "2024-02-29[u-ca=hebrew]"].map((text) =>
    temporal().PlainDate.from(text),
  ),
};

const digits = [
  "007",
  "-0",
  "9007199254740993",
  "-9223372036854775809",
  "",
  "1.5",
  "+1",
  "1e3",
  " 1",
  "\u0663",
];

interface From {
  readonly from: (text: string) => unknown;
}

function temporal(): { readonly Instant: From; readonly PlainDate: From } {
  return (
    globalThis as unknown as {
      readonly Temporal: { readonly Instant: From; readonly PlainDate: From };
    }
  ).Temporal;
}

/** The values that arise if all converted values in `arrived` are replaced by values at bounds. `sent` is what arrived. */
export function edgesOf(sent: unknown, arrived: unknown): readonly unknown[] {
  return digits.map((_, index) => replace(sent, arrived, index));
}

function replace(sent: unknown, arrived: unknown, index: number): unknown {
  const type = Object.prototype.toString.call(arrived).slice("[object ".length, -1);
  const list =
    typeof sent === "number" && type === "String"
      ? digits
      : edges[typeof arrived === "bigint" ? "bigint" : type];
  if (list) return list[index % list.length];
  if (typeof arrived !== "object" || arrived === null) return arrived;
  if (Array.isArray(arrived))
    return arrived.map((item, at) => replace((sent as readonly unknown[])[at], item, index));
  return Object.fromEntries(
    Object.entries(arrived).map(([name, member]) => [
      name,
      replace((sent as Readonly<Record<string, unknown>>)[name], member, index),
    ]),
  );
}
