import { type MediaType, type Operation, asObject, isJsonMediaType } from "@plumbline/contract";

/** The property with the error message: the only required string that all JSON error bodies have. */
export function findMessageProperty(operations: readonly Operation[]): string | undefined {
  const bodies = operations.flatMap(errorBodies);
  const [first, ...rest] = bodies.map(requiredStrings);
  const candidates = (first ?? []).filter((name) => rest.every((names) => names.includes(name)));
  return candidates.length === 1 ? candidates[0] : undefined;
}

function errorBodies({ responses }: Operation): readonly MediaType[] {
  return responses
    .filter(({ status }) => !/^[123]/.test(status))
    .flatMap(({ content }) => content.filter(({ mediaType }) => isJsonMediaType(mediaType)));
}

function requiredStrings({ schema }: MediaType): readonly string[] {
  const { required, properties } = asObject(schema?.schema);
  if (!Array.isArray(required)) return [];
  const strings = asObject(properties);
  return required.filter(
    (name) => typeof name === "string" && asObject(strings[name])["type"] === "string",
  );
}
