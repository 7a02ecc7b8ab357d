import type { JsonObject } from "@plumbline/contract";

/** Returns the text of a field, which contains the field's name. */
export type TextOf = (field: string) => string;

/** The operations of a path that only OpenAPI 3.2 has, and one with its encodings. */
export function newMethods(text: TextOf): JsonObject {
  return {
    query: searchOf(text),
    patch: mixedOf(text),
    additionalOperations: {
      [text("method")]: { responses: { 204: { description: text("method response") } } },
      COPY: { summary: text("method summary"), responses: { 204: { description: "" } } },
    },
  };
}

/** The components that only OpenAPI 3.2 has. */
export function newComponents(text: TextOf): JsonObject {
  return {
    mediaTypes: { [text("media type name")]: { schema: { const: text("media type const") } } },
  };
}

/** An operation with the texts that only OpenAPI 3.2 has. */
function searchOf(text: TextOf): JsonObject {
  const event = { properties: { event: { const: text("event const") }, data: { type: "string" } } };
  const content = {
    "text/event-stream": {
      itemSchema: event,
      examples: {
        [text("event name")]: {
          dataValue: [{ event: text("event value") }],
          serializedValue: text("serialized value"),
        },
      },
    },
  };
  return {
    operationId: text("query operationId"),
    parameters: [
      {
        name: text("querystring name"),
        in: "querystring",
        description: text("querystring description"),
        content: { "application/json": { schema: { type: "object" } } },
      },
    ],
    summary: text("query summary"),
    requestBody: {
      content: {
        "application/json": {
          schema: {
            oneOf: [{ type: "object", properties: { a: { const: text("query const") } } }],
            discriminator: { propertyName: "a", mapping: { [text("mapped value")]: "Thing" } },
          },
        },
      },
    },
    responses: { 200: { summary: text("response summary"), description: "", content } },
  };
}

/** Parts with headers, and a media type by a name. */
function mixedOf(text: TextOf): JsonObject {
  const headers = { "X-Part": { schema: { const: text("part header") } } };
  const name = text("media type name").replaceAll("~", "~0").replaceAll("/", "~1");
  return {
    operationId: text("mixed operationId"),
    requestBody: {
      content: {
        "multipart/mixed": {
          itemSchema: { type: "string" },
          prefixEncoding: [{ headers }],
          itemEncoding: { headers: { "X-Part": { example: text("part header example") } } },
        },
      },
    },
    responses: {
      200: {
        description: "",
        content: {
          "application/json": {
            $ref: `#/components/mediaTypes/${encodeURIComponent(name.toWellFormed())}`,
          },
        },
      },
    },
  };
}
