import { alter, type Fault } from "@local-ads/sandbox/seams";
import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { overlook } from "./overlook.ts";
import { type Leniency, readLeniently } from "./read-leniently.ts";

interface Reading extends Pick<Fault, "name" | "breaks" | "description"> {
  /** The value that is taken for a value of the wrong type; undefined if none is. */
  readonly take: (value: JsonValue, type: string) => JsonValue | undefined;
}

const settings = ["update-site-display-name", "update-site-tagline"] as const;
const positions = ["location-lat", "location-lon", "create-campaign-radius"] as const;
const lists = ["update-site-links", "create-campaign-messages"] as const;

/** Types that are converted instead of rejected. */
const readings: readonly Reading[] = [
  {
    name: "lenient-numeric-text",
    breaks: positions,
    description: "Text that contains a number is read as that number.",
    take: (value, type) =>
      isNumeric(type) && typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value)
        ? Number(value)
        : undefined,
  },
  {
    name: "lenient-fractions",
    breaks: ["create-campaign-budget", "create-campaign-radius"],
    description: "The fraction of a number is dropped where an integer is required.",
    take: (value, type) =>
      type === "integer" && typeof value === "number" ? Math.trunc(value) : undefined,
  },
  {
    name: "lenient-nulls",
    breaks: [...positions, ...lists],
    description: "Null is read as 0, as an empty list or as an empty object.",
    take: (value, type) => (value === null ? zeros[type] : undefined),
  },
  {
    name: "lenient-single-values",
    breaks: lists,
    description: "A single value is read as a list of one.",
    take: (value, type) => (type === "array" && !isArray(value) ? [value] : undefined),
  },
  {
    name: "lenient-lists-of-one",
    breaks: [...settings, ...positions],
    description: "A list of one is read as its item.",
    take: (value) => (isArray(value) && value.length === 1 ? value[0] : undefined),
  },
  {
    name: "lenient-numbers-for-text",
    breaks: settings,
    description: "Numbers are read as text.",
    take: (value, type) =>
      type === "string" && typeof value === "number" ? String(value) : undefined,
  },
  {
    name: "lenient-json-in-text",
    breaks: [...lists, "update-site-socials"],
    description: "Text that contains JSON is read as a list or an object.",
    take: (value, type) => (typeof value === "string" ? parsedAs(type, value) : undefined),
  },
  {
    name: "lenient-indexed-objects",
    breaks: lists,
    description: "An object whose names are indices is read as a list.",
    take: (value, type) =>
      type === "array" && isObject(value) && Object.hasOwn(value, "0")
        ? Object.values(value).flatMap((item) => item ?? [])
        : undefined,
  },
];

/** Faults that take a value of a near type. */
export const lenientTypeFaults: readonly Fault[] = [
  ...readings.map(({ take, ...fault }) => ({
    ...fault,
    ...alter("readBody", readLeniently(ofType(take))),
  })),
  {
    name: "lenient-page-size",
    breaks: ["list-leads-limit"],
    description: "Text behind the digits of a page size is ignored.",
    ...alter(
      "checkRequest",
      overlook(
        ({ parameter, issue, value }) =>
          parameter?.in === "query" &&
          issue.keyword === "type" &&
          typeof value === "string" &&
          /^\d+\D/.test(value),
      ),
    ),
  },
];

function ofType(take: Reading["take"]): Leniency {
  return ({ issue, value }) => {
    if (issue.keyword !== "type") return undefined;
    const { type } = issue.params;
    const types: readonly unknown[] = Array.isArray(type) ? type : String(type).split(",");
    return types.map((one) => take(value, String(one))).find((taken) => taken !== undefined);
  };
}

const zeros: Readonly<Record<string, JsonValue>> = {
  integer: 0,
  number: 0,
  array: [],
  object: {},
};

function isNumeric(type: string): boolean {
  return type === "number" || type === "integer";
}

function parsedAs(type: string, text: string): JsonValue | undefined {
  try {
    // The text is JSON if it can be parsed.
    const value = JSON.parse(text) as JsonValue;
    const isRead = type === "array" ? isArray(value) : type === "object" && isObject(value);
    return isRead ? value : undefined;
  } catch {
    return undefined;
  }
}
