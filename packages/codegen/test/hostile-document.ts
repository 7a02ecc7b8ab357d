import type { JsonObject } from "@plumbline/contract";
import { newComponents, newMethods, type TextOf } from "./hostile-methods.ts";

/** The versions of OpenAPI that `hostileDocument` makes. */
export const versions = ["2.0", "3.0.3", "3.1.1", "3.2.0"] as const;

/** A document with a text in every field of the standard that takes a free one. */
export function hostileDocument(version: (typeof versions)[number], text: TextOf): JsonObject {
  return version === "2.0" ? swagger(text) : openapi(version, text);
}

function openapi(version: string, text: TextOf): JsonObject {
  const [isOld, isNew] = [version === "3.0.3", version === "3.2.0"];
  const parts = partsOf(text, isOld);
  const { docs, info, tags } = parts;
  return {
    openapi: version,
    info: { ...info, ...(!isOld && { summary: text("info summary") }) },
    servers: [
      {
        url: "https://{host}/v1",
        ...(isNew && { name: text("server name") }),
        description: text("server description"),
        variables: { host: { default: "a.test", description: text("variable description") } },
      },
    ],
    externalDocs: docs,
    tags: isNew
      ? tags.map((tag) => ({
          ...tag,
          summary: text("tag summary"),
          kind: text("tag kind"),
          parent: text("tag parent"),
        }))
      : tags,
    security: [{ oauth: [text("scope")] }],
    paths: {
      "/things/{id}": {
        summary: text("path summary"),
        description: text("path description"),
        parameters: [
          { name: "id", in: "path", required: true, description: text("id"), schema: true },
        ].map((parameter) => ({ ...parameter, schema: { type: "string" } })),
        post: postOf(text, parts),
        put: putOf(text),
        ...(isNew && newMethods(text)),
      },
    },
    ...(!isOld && {
      webhooks: {
        [text("webhook name")]: {
          post: {
            summary: text("webhook summary"),
            responses: { 200: { description: text("webhook response") } },
          },
        },
      },
    }),
    components: { ...componentsOf(text, parts), ...(isNew && newComponents(text)) },
  };
}

function contentOf(text: TextOf): JsonObject {
  return {
    "application/json": {
      schema: { $ref: "#/components/schemas/Thing" },
      examples: {
        [text("example name")]: {
          summary: text("example summary"),
          description: text("example description"),
          value: { [text("example key")]: text("example value") },
        },
      },
    },
  };
}

function postOf(text: TextOf, { docs, schema }: Parts): JsonObject {
  const content = contentOf(text);
  return {
    operationId: text("operationId"),
    summary: text("summary"),
    description: text("description"),
    tags: [text("tag name")],
    externalDocs: docs,
    parameters: [
      {
        name: text("parameter name"),
        in: "query",
        description: text("parameter description"),
        schema: { type: "string", enum: [text("parameter enum")] },
      },
      { name: "X-Thing", in: "header", description: text("header"), schema: schema("a") },
    ],
    requestBody: { description: text("body description"), content },
    responses: {
      200: {
        description: text("response description"),
        headers: {
          "X-Count": { description: text("header description"), schema: { type: "integer" } },
        },
        content,
        links: {
          [text("link name")]: {
            operationId: text("operationId"),
            description: text("link description"),
            parameters: { id: text("link value") },
          },
        },
      },
    },
    callbacks: {
      [text("callback name")]: {
        "{$request.body#/url}": {
          post: {
            summary: text("callback summary"),
            responses: { 200: { description: text("callback response") } },
          },
        },
      },
    },
  };
}

function putOf(text: TextOf): JsonObject {
  const form = {
    type: "object",
    required: [text("part name")],
    properties: { [text("part name")]: { type: "string", format: "binary" } },
  };
  const encoding = { [text("part name")]: { contentType: "image/png" } };
  return {
    operationId: text("form operationId"),
    requestBody: { content: { "multipart/form-data": { schema: form, encoding } } },
    responses: { default: { $ref: "#/components/responses/Failed" } },
  };
}

function componentsOf(text: TextOf, { schema }: Parts): JsonObject {
  const content = contentOf(text);
  return {
    schemas: { Thing: schema("thing"), [text("schema name")]: schema("other") },
    responses: { Failed: { description: text("named response"), content } },
    securitySchemes: {
      oauth: {
        type: "oauth2",
        description: text("scheme description"),
        flows: {
          clientCredentials: {
            tokenUrl: "https://a.test/token",
            scopes: { [text("scope")]: text("scope description") },
          },
        },
      },
    },
  };
}

function swagger(text: TextOf): JsonObject {
  const { docs, info, schema, tags } = partsOf(text, true);
  return {
    swagger: "2.0",
    info,
    host: "a.test",
    basePath: "/v1",
    consumes: ["application/json"],
    produces: ["application/json"],
    externalDocs: docs,
    tags,
    security: [{ oauth: [text("scope")] }],
    securityDefinitions: {
      oauth: {
        type: "oauth2",
        flow: "application",
        tokenUrl: "https://a.test/token",
        description: text("scheme description"),
        scopes: { [text("scope")]: text("scope description") },
      },
    },
    paths: {
      "/things": {
        post: {
          operationId: text("operationId"),
          summary: text("summary"),
          description: text("description"),
          tags: [text("tag name")],
          externalDocs: docs,
          parameters: [
            {
              name: text("parameter name"),
              in: "query",
              type: "string",
              description: text("parameter description"),
              enum: [text("parameter enum")],
            },
            {
              name: "body",
              in: "body",
              description: text("body description"),
              schema: { $ref: "#/definitions/Thing" },
            },
          ],
          responses: {
            200: {
              description: text("response description"),
              schema: { $ref: "#/definitions/Thing" },
              headers: { "X-Count": { type: "integer", description: text("header description") } },
              examples: { "application/json": { [text("example key")]: text("example value") } },
            },
          },
        },
      },
    },
    definitions: { Thing: schema("thing"), [text("schema name")]: schema("other") },
  };
}

interface Parts {
  readonly docs: JsonObject;
  readonly info: JsonObject;
  readonly schema: (name: string) => JsonObject;
  readonly tags: readonly JsonObject[];
}

function partsOf(text: TextOf, isOld: boolean): Parts {
  const docs = { url: "https://a.test/docs", description: text("docs description") };
  return {
    docs,
    info: {
      title: text("title"),
      version: text("version"),
      description: text("info description"),
      contact: { name: text("contact name") },
      license: { name: text("license name") },
    },
    tags: [{ name: text("tag name"), description: text("tag description"), externalDocs: docs }],
    schema: (name) => ({
      type: "object",
      title: text(`${name} title`),
      description: text(`${name} description`),
      externalDocs: docs,
      required: [text(`${name} property`)],
      properties: {
        [text(`${name} property`)]: {
          type: "string",
          description: text(`${name} property description`),
          default: text(`${name} default`),
          enum: [text(`${name} enum`), text(`${name} default`)],
          example: text(`${name} example`),
        },
        list: { type: "array", items: { type: "string", pattern: "^[^\"'`]*$" } },
        ...(!isOld && {
          only: { const: text(`${name} const`) },
          $defs: { type: "object", $comment: text(`${name} comment`) },
        }),
      },
      ...(!isOld && { $defs: { [text(`${name} definition`)]: { title: text(`${name} inner`) } } }),
    }),
  };
}
