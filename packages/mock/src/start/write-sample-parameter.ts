import { type JsonValue, type Parameter, isObject } from "@plumbline/contract";

export type Pair = readonly [name: string, value: string];

const separators: Readonly<Record<string, string>> = { spaceDelimited: " ", pipeDelimited: "|" };

const prefixes: Readonly<Record<string, (name: string) => string>> = {
  label: () => ".",
  matrix: (name) => `;${name}=`,
};

/** Serialises by style, as far as lists and objects commonly occur. @see https://spec.openapis.org/oas/v3.1.1#style-values */
export function writeSampleParameter(parameter: Parameter, value: JsonValue): readonly Pair[] {
  const { name, in: location, style, explode, mediaType } = parameter;
  if (mediaType !== undefined) return [[name, JSON.stringify(value)]];
  const isExplodedQuery = location === "query" && explode;
  if (Array.isArray(value)) {
    const items = value.map((item) => writeLeaf(item));
    return isExplodedQuery
      ? items.map((item) => [name, item])
      : [[name, items.join(separators[style] ?? ",")]];
  }
  if (!isObject(value)) return [[name, `${prefixes[style]?.(name) ?? ""}${writeLeaf(value)}`]];
  const entries = Object.entries(value).map(([key, member]): Pair => [key, writeLeaf(member)]);
  if (style === "deepObject") return entries.map(([key, member]) => [`${name}[${key}]`, member]);
  if (isExplodedQuery) return entries;
  return [[name, entries.map((entry) => entry.join(explode ? "=" : ",")).join(",")]];
}

/** A text as it is, anything else as JSON. */
export function writeLeaf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
