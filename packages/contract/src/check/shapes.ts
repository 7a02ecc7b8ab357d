import { httpMethods } from "../compile/operation-id-of.ts";

/**
 * The objects of OpenAPI 3.1 with the fields that compiling relies on. A field is a kind of value or the name of another
 * shape, then `[]` for a list or `{}` for a map of it, then `!` if it is required.
 * @see https://spec.openapis.org/oas/v3.1.1#schema-0
 */
export const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  document: {
    openapi: "string!",
    info: "info!",
    servers: "server[]",
    paths: "pathItem{}",
    webhooks: "pathItem{}",
    components: "components",
    security: "requirement[]",
  },
  info: { title: "string!", version: "string!" },
  server: { url: "string!", description: "string", variables: "variable{}" },
  variable: { default: "string!" },
  components: {
    schemas: "schema{}",
    responses: "response{}",
    parameters: "parameter{}",
    examples: "example{}",
    requestBodies: "requestBody{}",
    headers: "header{}",
    securitySchemes: "securityScheme{}",
    links: "link{}",
    pathItems: "pathItem{}",
  },
  pathItem: {
    parameters: "parameter[]",
    servers: "server[]",
    ...Object.fromEntries(httpMethods.map((method) => [method, "operation"])),
  },
  operation: {
    operationId: "string",
    summary: "string",
    description: "string",
    tags: "string[]",
    deprecated: "boolean",
    parameters: "parameter[]",
    requestBody: "requestBody",
    responses: "response{}",
    security: "requirement[]",
    servers: "server[]",
  },
  parameter: {
    name: "string!",
    in: "location!",
    required: "boolean",
    deprecated: "boolean",
    style: "string",
    explode: "boolean",
    allowReserved: "boolean",
    schema: "schema",
    content: "mediaType{}",
    examples: "example{}",
  },
  requestBody: { required: "boolean", content: "mediaType{}!" },
  mediaType: { schema: "schema", examples: "example{}" },
  response: {
    description: "string!",
    headers: "header{}",
    content: "mediaType{}",
    links: "link{}",
  },
  header: {
    required: "boolean",
    deprecated: "boolean",
    schema: "schema",
    content: "mediaType{}",
    examples: "example{}",
  },
  example: { summary: "string", externalValue: "string" },
  link: { operationId: "string", operationRef: "string", parameters: "object" },
  securityScheme: { type: "schemeType!", scheme: "string", name: "string", flows: "flow{}" },
  flow: { scopes: "string{}!" },
};
