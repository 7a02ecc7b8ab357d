import type { ParameterEntry } from "../table/operation-table.ts";
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
 * Throws for a list or an object within another, which no style can represent.
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function serializeParameter(parameter: ParameterEntry, given: unknown): string {
  const { name, style = "form", explode = style === "form", mediaType } = parameter;
  const { prefix = "", joint = "&", flatJoint = ",", isNamed = true } = styles[style] ?? {};
  const value = mediaType === undefined ? given : JSON.stringify(given);
  const isDeep = style === "deepObject";
  const isSpread = typeof value === "object" && (explode || isDeep);
  const called = isNamed ? `${name}=` : "";
  const write = (item: unknown): string => writeItem(parameter, item);
  const parts = isRecord(value)
    ? entriesOf(value).flatMap(([key, item]) =>
        isSpread ? `${isDeep ? `${name}[${key}]` : key}=${write(item)}` : [key, write(item)],
      )
    : [value]
        .flat()
        .filter(isGiven)
        .map((item) => (isSpread ? called : "") + write(item));
  if (parts.length === 0) return "";
  return prefix + (isSpread ? parts.join(joint) : called + parts.join(flatJoint));
}

function writeItem({ name, allowReserved }: ParameterEntry, item: unknown): string {
  const encoded = encodeItem(name, item);
  return allowReserved ? String(item) : encoded;
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
