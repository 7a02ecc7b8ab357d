import {
  essenceOf,
  normalise,
  openSchema,
  type Contract,
  type Header,
  type Parameter,
  type SchemaType,
} from "@plumbline/contract";

/** How a parameter or header is written, as text that is equal for two styles without a difference. */
export function writingOf(contract: Contract, parameter: Parameter | Header): string {
  const { style, explode, mediaType, schema } = parameter;
  if (mediaType !== undefined) return essenceOf(mediaType);
  const cursor = openSchema(contract.document, schema.pointer);
  const { types } = cursor ? normalise(cursor) : {};
  const canBe = (type: SchemaType): boolean => types?.has(type) ?? true;
  // Items of a list are separated by commas in both forms of `simple`.
  const isExploded = explode && (canBe("object") || (canBe("array") && style !== "simple"));
  const isScalar = !canBe("object") && !canBe("array");
  return `${isScalar && delimitedStyles.has(style) ? "form" : style} ${isExploded}`;
}

/** Styles that write a single value as `form` does. */
const delimitedStyles: ReadonlySet<string> = new Set([
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
]);
