import { isJsonMediaType, type Operation, type SchemaHandle } from "@plumbline/contract";

/** The schemas of the JSON bodies with which an operation answers a success. */
export function successSchemas({ responses }: Operation): readonly SchemaHandle[] {
  return responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ content }) => content)
    .filter(({ mediaType }) => isJsonMediaType(mediaType))
    .flatMap(({ schema }) => schema ?? []);
}
