import { serializeArrayParam, serializeObjectParam, serializePrimitiveParam } from "openapi-fetch";
import type { ParameterEntry } from "./operation-table.ts";
import { encodeNames } from "./encode-names.ts";

/** The query string of a call, each parameter in the style that the document gives it. */
export function serializeQuery(
  parameters: readonly ParameterEntry[],
  query: Readonly<Record<string, unknown>>,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given
    .map(([name, value]) => {
      const parameter = parameters.find((entry) => entry.name === name);
      return serializeOne(parameter ?? { name, required: false }, value);
    })
    .filter((text) => text !== "")
    .join("&");
}

function serializeOne(parameter: ParameterEntry, value: unknown): string {
  const {
    name,
    style = "form",
    explode = style === "form",
    allowReserved = false,
    mediaType,
  } = parameter;
  if (mediaType !== undefined) return serializePrimitiveParam(name, JSON.stringify(value));
  // The styles a query parameter can have are exactly those that these two functions know.
  if (Array.isArray(value))
    return serializeArrayParam(name, value, { style: style as "form", explode, allowReserved });
  if (isRecord(value)) {
    const named = encodeNames(value) as Record<string, unknown>;
    return serializeObjectParam(name, named, { style: style as "form", explode, allowReserved });
  }
  return serializePrimitiveParam(name, String(value), { allowReserved });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
