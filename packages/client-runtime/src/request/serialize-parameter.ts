import type { ParameterEntry } from "../table/operation-table.ts";
import { isJson } from "../table/is-json.ts";
import { toJson } from "./to-json.ts";
import { encodeItem } from "./write-plain.ts";

interface Style {
  /** Precedes the value. */
  readonly prefix?: string;
  /** Separates the parts of an exploded value. */
  readonly joint?: string;
  /** Separates the parts of a value that is not exploded. */
  readonly flatJoint?: string;
  readonly isNamed?: boolean;
}

/** How the styles differ from `form`. */
const styles: Readonly<Record<string, Style>> = {
  simple: { joint: ",", isNamed: false },
  label: { prefix: ".", joint: ".", isNamed: false },
  matrix: { prefix: ";", joint: ";" },
  spaceDelimited: { flatJoint: "%20" },
  pipeDelimited: { flatJoint: "|" },
};

/**
 * A parameter as text for a URL, in its style; empty if there is no value. Parts that are undefined or null are omitted.
 * Throws for a list or an object within another, which only the style `deepObject` can represent: there, names and indexes are in brackets.
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function serializeParameter(parameter: ParameterEntry, given: unknown): string {
  const { mediaType = "", name, style } = parameter;
  const value = isJson(mediaType) ? toJson(given) : given;
  const write: Write = (item) => writeItem(parameter, item);
  if (style === "deepObject") return deepPairs(name, value, write).join("&");
  return writeStyled(parameter, value, write);
}

type Write = (item: unknown) => string;

function writeStyled(
  { name, style = "form", explode = style === "form" }: ParameterEntry,
  value: unknown,
  write: Write,
): string {
  const { prefix = "", joint = "&", flatJoint = ",", isNamed = true } = styles[style] ?? {};
  const isSpread = typeof value === "object" && explode;
  const called = isNamed ? `${name}=` : "";
  const parts = isRecord(value)
    ? entriesOf(value).flatMap(([key, item]) =>
        isSpread ? `${key}=${write(item)}` : [key, write(item)],
      )
    : [value]
        .flat()
        .filter(isGiven)
        .map((item) => (isSpread ? called : "") + write(item));
  if (parts.length === 0) return "";
  return prefix + (isSpread ? parts.join(joint) : called + parts.join(flatJoint));
}

/** Pairs of a nested value, as the library qs writes them: `a[b][0]=c`. */
function deepPairs(name: string, value: unknown, write: Write): readonly string[] {
  if (!isGiven(value)) return [];
  // Other objects, such as dates, have no properties to write.
  const isNested = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isNested) return [`${name}=${write(value)}`];
  return entriesOf(value as object).flatMap(([key, item]) =>
    deepPairs(`${name}[${key}]`, item, write),
  );
}

/** Reserved characters that separate nothing in a query or a form. */
const reserved = /%(?:2F|3A|3F|40|24|2C|3B|3D|5B|5D)/g;

function writeItem({ name, allowReserved }: ParameterEntry, item: unknown): string {
  const encoded = encodeItem(name, item);
  return allowReserved ? encoded.replaceAll(reserved, decodeURIComponent) : encoded;
}

/** The properties of a value, with encoded names. */
function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value)
    .filter(([, item]) => isGiven(item))
    .map(([key, item]) => [encodeURIComponent(key), item]);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
