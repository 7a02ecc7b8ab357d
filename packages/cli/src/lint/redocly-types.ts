import type { NodeType, Plugin } from "@redocly/openapi-core";

/**
 * Corrects Redocly's types. In OpenAPI 3.2, a media type among the components is one, not a map of them, and a response needs no
 * description. In 2.0, the schema of a response may have the type `file`.
 * @see https://spec.openapis.org/oas/v3.2.0#components-object
 * @see https://spec.openapis.org/oas/v2.0#response-object
 */
export const redoclyTypes: Plugin = {
  id: "plumbline-types",
  typeExtension: {
    oas2: withFiles,
    oas3: (types, version) => (version === "oas3_2" ? corrected(types) : types),
  },
};

function corrected(types: Record<string, NodeType>): Record<string, NodeType> {
  const { NamedMediaTypes: named, Response: response } = types;
  return {
    ...types,
    ...(named && { NamedMediaTypes: { ...named, additionalProperties: () => "MediaType" } }),
    ...(response && { Response: { ...response, required: [] } }),
  };
}

function withFiles(types: Record<string, NodeType>): Record<string, NodeType> {
  const { Response: response, Schema: schema } = types;
  if (!response || !schema) return types;
  return {
    ...types,
    Response: {
      ...response,
      properties: {
        ...response.properties,
        schema: (value: unknown) => (Object(value).type === "file" ? "ResponseFile" : "Schema"),
      },
    },
    ResponseFile: {
      ...schema,
      properties: { ...schema.properties, type: { type: "string", enum: ["file"] } },
    },
  };
}
