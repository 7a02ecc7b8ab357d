import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, toCases, withOperation, withPaths } from "./change-case.ts";

const get: JsonObject = { operationId: "t", responses: { "204": { description: "Done." } } };
const at = (paths: readonly string[], ...urls: readonly string[]): JsonObject =>
  withPaths(
    Object.fromEntries(
      paths.map((path) => [
        path,
        {
          get: {
            responses: get["responses"],
            parameters: Array.from(path.matchAll(/\{(.*?)\}/g), ([, name = ""]) => ({
              name,
              in: "path",
              required: true,
              schema: { type: "string", maxLength: 9 },
            })),
          },
        },
      ]),
    ),
    urls.length === 0 ? {} : { servers: urls.map((url) => ({ url })) },
  );
const origin = "https://api.example.com";

const servers = toCases<JsonObject>(
  (document) => document,
  [
    [
      "a prefix that moves from the server to the paths",
      at(["/a", "/b"], `${origin}/v1`),
      at(["/v1/a", "/v1/b"], origin),
      "",
      "",
    ],
    [
      "a prefix that moves from each of two servers to the paths",
      at(["/a"], `${origin}/v1`, "https://test.example.com/v1"),
      at(["/v1/a"], `${origin}/`, "https://test.example.com"),
      "",
      "",
    ],
    [
      "a prefix with a parameter that moves to the server",
      at(["/v1/things/{id}"], origin),
      at(["/things/{name}"], `${origin}/v1`),
      "",
      "",
    ],
    [
      "another prefix",
      at(["/a"], `${origin}/v1`),
      at(["/a"], `${origin}/v2`),
      "breaking server-removed, safe server-added",
      "breaking server-removed, safe server-added",
    ],
    [
      "another prefix in the paths",
      at(["/v1/a"], origin),
      at(["/v2/a"], origin),
      "breaking operation-removed, safe operation-added",
      "breaking operation-removed, safe operation-added",
    ],
    [
      "a further server",
      at(["/a"], origin),
      at(["/a"], "https://eu.example.com", origin),
      "safe server-added",
      "breaking server-removed",
    ],
    [
      "a server in another spelling",
      at(["/a"], `${origin}/`),
      at(["/a"], "HTTPS://API.example.com:443"),
      "",
      "",
    ],
    [
      "a server for a document that names none",
      at(["/a"]),
      at(["/a"], `${origin}/v1`),
      "safe host-added",
      "dangerous host-removed",
    ],
    [
      "a host for a server without one",
      at(["/a"], "/v1"),
      at(["/a"], `${origin}/v1`),
      "safe host-added",
      "dangerous host-removed",
    ],
    ["another name of a path parameter", at(["/t/{id}"]), at(["/t/{key}"]), "", ""],
  ],
);

const operationServers = toCases<readonly [operation: JsonObject, root: JsonObject]>(
  ([operation, root]) =>
    withPaths(
      { "/t": { get: { ...get, ...operation } }, "/u": { get: { ...get, operationId: "u" } } },
      root,
    ),
  [
    [
      "a server that the operation states as the document does",
      [{}, { servers: [{ url: origin }] }],
      [{ servers: [{ url: origin }] }, { servers: [{ url: origin }] }],
      "",
      "",
    ],
    [
      "another server of an operation",
      [{}, { servers: [{ url: origin }] }],
      [{ servers: [{ url: "https://up.example.com" }] }, { servers: [{ url: origin }] }],
      "breaking server-removed, safe server-added",
      "breaking server-removed, safe server-added",
    ],
  ],
);

const text = { type: "string", maxLength: 9 };
const requestBody = (...mediaTypes: readonly string[]): JsonObject => ({
  requestBody: { required: true, content: contentOf(mediaTypes) },
});
const response = (...mediaTypes: readonly string[]): JsonObject => ({
  responses: { "200": { description: "Done.", content: contentOf(mediaTypes) } },
});

function contentOf(mediaTypes: readonly string[]): JsonObject {
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: text }]));
}

const json = "application/json";
const mediaTypes = toCases<JsonObject>(withOperation, [
  ["a charset of a request", requestBody(json), requestBody(`${json}; charset=utf-8`), "", ""],
  ["a charset of a response", response(`${json};charset=UTF-8`), response(json), "", ""],
  ["a media type in another case", requestBody(json), requestBody("Application/JSON"), "", ""],
  [
    "a media type with and without a charset",
    response(json),
    response(json, `${json}; charset=utf-8`),
    "",
    "",
  ],
  [
    "a further media type of a request",
    requestBody(json),
    requestBody(json, "text/plain"),
    "safe request-media-type-added",
    "breaking request-media-type-removed",
  ],
  [
    "a further media type of a response",
    response(json),
    response(json, "text/plain"),
    "dangerous response-media-type-added",
    "breaking response-media-type-removed",
  ],
  [
    "a range that contains the media type of a request",
    requestBody(json),
    requestBody("application/*"),
    "safe request-media-type-range-added",
    "breaking request-media-type-range-removed",
  ],
  [
    "a range that contains the media type of a response",
    response(json),
    response("*/*"),
    "dangerous response-media-type-range-added",
    "safe response-media-type-range-removed",
  ],
  [
    "a media type that a range contains already",
    requestBody("*/*"),
    requestBody("*/*", json),
    "",
    "",
  ],
  [
    "a structured suffix",
    requestBody(json),
    requestBody("application/vnd.t+json"),
    "breaking request-media-type-removed, safe request-media-type-added",
    "breaking request-media-type-removed, safe request-media-type-added",
  ],
]);

const responses = (...statuses: readonly string[]): JsonObject => ({
  responses: Object.fromEntries(
    statuses.map((status) => [status, { description: "Done.", content: contentOf([json]) }]),
  ),
});
const statuses = toCases<JsonObject>(withOperation, [
  [
    "a status of a range",
    responses("2XX"),
    responses("200"),
    "safe response-status-range-removed",
    "dangerous response-status-range-added",
  ],
  ["a range in lower case", responses("2XX", "4XX"), responses("2xx", "4xx"), "", ""],
  ["a status that a range documents already", responses("2XX"), responses("200", "2XX"), "", ""],
  [
    "an error that `default` documents",
    responses("200", "default"),
    responses("200", "404", "default"),
    "",
    "",
  ],
  ["a success that `default` documents", responses("default"), responses("200", "default"), "", ""],
  [
    "a further success",
    responses("200"),
    responses("200", "201"),
    "dangerous response-success-status-added",
    "breaking response-success-status-removed",
  ],
  [
    "another success",
    responses("200"),
    responses("201"),
    "breaking response-success-status-removed, dangerous response-success-status-added",
    "breaking response-success-status-removed, dangerous response-success-status-added",
  ],
  [
    "`default` beside a success",
    responses("200"),
    responses("200", "default"),
    "dangerous response-error-status-added",
    "safe response-error-status-removed",
  ],
]);

export const placeCases: readonly ChangeCase[] = [
  ...servers,
  ...operationServers,
  ...mediaTypes,
  ...statuses,
];
