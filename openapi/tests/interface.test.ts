import { expect, test } from "vitest";
import { dig, follow } from "./document/follow.ts";
import { listOperations, type OperationEntry } from "./document/list-operations.ts";
import { locateSchema } from "./document/locate-schema.ts";
import { readBundle } from "./document/read-bundle.ts";
import { renderObject, renderSchema } from "./document/render-schema.ts";
import {
  authorizationPaths,
  errorStatuses,
  operations,
  parameters,
  scopes,
  setUp,
  successStatuses,
  withoutStatuses,
} from "./interface/operations.ts";
import { operationsWithBody, requests } from "./interface/requests.ts";
import { responses } from "./interface/responses.ts";

// A second reading of the interface, written independently of the document. If the two differ, one of them is wrong.

const document = readBundle();
const entries = listOperations(document);
const service = entries.filter(
  ({ path }) => !authorizationPaths.some(([, known]) => known === path),
);
const mutations = service.filter(({ method }) => method !== "get");

function find(id: string): OperationEntry {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`The document has no operation ${id}.`);
  return entry;
}

/** Rows of a table as sorted lines, so that their order does not matter. */
function toLines(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.join(" ")).toSorted();
}

test("the document has exactly the operations of the interface", () => {
  const listed = [...operations.map(([id, method, path]) => [id, method, path]), [...setUp]];

  expect(toLines(service.map(({ id, method, path }) => [id, method, path]))).toEqual(
    toLines(listed),
  );
});

test("the document has exactly the paths of the authorization server", () => {
  const found = entries
    .filter((entry) => !service.includes(entry))
    .map(({ method, path }) => [method, path]);

  expect(toLines(found)).toEqual(toLines(authorizationPaths));
});

test.each(operations)(
  "%s accepts either credential with its scope",
  (id, _method, _path, scope) => {
    expect(find(id).node.security).toEqual([{ ApiKey: [scope] }, { OAuth: [scope] }]);
  },
);

test("the set-up accepts either credential and names no scope", () => {
  expect(find(setUp[0]).node.security).toEqual([{ ApiKey: [] }, { OAuth: [] }]);
});

test("both credentials are bearer credentials, and OAuth lists every scope", () => {
  const schemes = dig(document, document.components, "securitySchemes");

  expect(schemes.ApiKey).toMatchObject({ type: "http", scheme: "bearer" });
  expect(schemes.OAuth).toMatchObject({ type: "oauth2" });
  expect(Object.keys(dig(document, schemes.OAuth, "flows"))).toEqual(["authorizationCode"]);
  expect(
    Object.keys(dig(document, schemes.OAuth, "flows", "authorizationCode", "scopes")).toSorted(),
  ).toEqual(scopes.toSorted());
});

test("every server's path ends in the major version", () => {
  const servers = [document.servers].flat().map((server) => String(follow(document, server).url));

  expect(servers.length).toBeGreaterThan(0);
  expect(servers.filter((url) => !url.endsWith("/v1"))).toEqual([]);
  expect(dig(document, document, "info").version).toBe("1.0.0");
});

test("the parameters are exactly those of the interface", () => {
  const found = service.flatMap((entry) =>
    entry.parameters.map(({ in: place, name, schema, required = false }) => [
      entry.id,
      place,
      name,
      renderSchema(document, schema),
      required,
    ]),
  );

  expect(toLines(found)).toEqual(toLines(parameters));
});

test.each(Object.entries(requests))("%s is as the interface states it", (address, facts) => {
  const schema = locateSchema(document, address);

  expect(renderSchema(document, schema)).toBe(facts.closed ? "object closed" : "object");
  expect(renderObject(document, schema)).toEqual(facts);
});

test("exactly the request objects that the interface closes are closed", () => {
  const closing = Object.entries(requests)
    .filter(([, { closed }]) => closed)
    .map(([address]) => address);
  const closed = closing.filter(
    (address) => locateSchema(document, address).additionalProperties === false,
  );

  expect(closed).toEqual(closing);
  process.stdout.write(
    `request objects closed where the interface closes them: ${closed.length} of ${closing.length}\n`,
  );
});

test.each([
  ["request", requests],
  ["response", responses],
])("this reading covers every object of a %s", (_, table) => {
  const facts: [string, { properties: Readonly<Record<string, string>> }][] = Object.entries(table);
  const nested = facts.flatMap(([address, { properties }]) =>
    Object.entries(properties)
      .filter(([, text]) => /\bobject\b/.test(text))
      .map(([name, text]) => `${address} ${name}${text.startsWith("array") ? " []" : ""}`),
  );
  const bodies = service.map(({ id }) =>
    table === requests ? `${id} request` : `${id} ${successStatuses[id] ?? ""}`,
  );
  const stated = bodies.filter(
    (address) => Object.keys(locateSchema(document, address)).length > 0,
  );

  expect([...stated, ...nested].filter((address) => !(address in table))).toEqual([]);
});

test("operations with a body are those of the interface", () => {
  const found = service.filter(({ node }) => node.requestBody !== undefined).map(({ id }) => id);

  expect(found.toSorted()).toEqual(operationsWithBody.toSorted());
});

test.each(Object.entries(responses))("%s is as the interface states it", (address, facts) => {
  const found = renderObject(document, locateSchema(document, address));

  expect(found.properties).toEqual(facts.properties);
  expect(found.closed).toBe(facts.closed ?? false);
  expect(found.required).toEqual(expect.arrayContaining([...(facts.requires ?? [])]));
  expect(found.required).toEqual((facts.required ?? found.required).toSorted());
});

test.each(Object.entries(successStatuses))(
  "%s succeeds with %s alone and declares the errors of the interface",
  (id, success) => {
    const declared = Object.keys(dig(document, find(id).node, "responses"));
    const errors = withoutStatuses.includes(id) ? ["4XX", "default"] : errorStatuses;

    expect(declared.toSorted()).toEqual([success, ...errors].toSorted());
  },
);

test("every error is an object with a required string and optional further members", () => {
  const errors = service.flatMap(({ id, node }) =>
    Object.keys(dig(document, node, "responses"))
      .filter((status) => !status.startsWith("2"))
      .map((status) => ({
        id,
        facts: renderObject(document, locateSchema(document, `${id} ${status}`)),
      })),
  );

  expect(errors.length).toBeGreaterThanOrEqual(14 * errorStatuses.length);
  for (const { facts } of errors)
    expect(facts).toEqual({ closed: false, required: ["error"], properties: { error: "string" } });
});

test("a missing permission returns a challenge", () => {
  expect(
    Object.keys(dig(document, find("get_site").node, "responses", "403", "headers")),
  ).toContain("WWW-Authenticate");
});

test.each(service)(
  "$id answers success with a receipt, and a mutation may mark a replay",
  ({ method, node }) => {
    const statuses = Object.keys(dig(document, node, "responses")).filter((status) =>
      status.startsWith("2"),
    );
    const headers = statuses.map((status) => dig(document, node, "responses", status, "headers"));

    expect(headers.length).toBe(1);
    for (const header of headers) {
      expect(follow(document, header["X-Request-Id"])).toMatchObject({ required: true });
      expect("Idempotency-Replayed" in header).toBe(method !== "get");
    }
  },
);

test("every mutation is keyed, and every body is JSON", () => {
  const sent = service.map(({ node }) => dig(document, node, "requestBody", "content"));
  const answered = service.flatMap(({ node }) =>
    Object.keys(dig(document, node, "responses")).map((status) =>
      dig(document, node, "responses", status, "content"),
    ),
  );

  expect(mutations.map(({ id, node }) => [id, node["x-idempotency"]])).toEqual(
    mutations.map(({ id }) => [id, true]),
  );
  expect(new Set([...sent, ...answered].flatMap(Object.keys))).toEqual(
    new Set(["application/json"]),
  );
});

test("keys, limits and lifetimes are those of the interface", () => {
  const schemes = dig(document, document.components, "securitySchemes");
  const shared = {
    window: "PT1M",
    per: "workspace",
    sharedWith: ["MCP"],
    exceeded: 429,
    retryAfter: "PT60S",
  };

  expect(document["x-idempotency"]).toEqual({
    key: { header: "Idempotency-Key" },
    replay: { header: "Idempotency-Replayed", value: "true" },
    statuses: { missing: 400, pending: 409, conflict: 409 },
    retention: "P90D",
  });
  expect(document["x-rate-limits"]).toEqual([
    { name: expect.any(String), limit: 120, counts: "all", ...shared },
    { name: expect.any(String), limit: 20, counts: "mutating", ...shared },
  ]);
  expect(document["x-body-limit"]).toEqual({ bytes: 512 * 1024, exceeded: 413 });
  expect(dig(document, schemes.ApiKey)["x-lifetimes"]).toEqual({ apiKey: "P90D" });
  expect(dig(document, schemes.OAuth)["x-lifetimes"]).toEqual({
    accessToken: "PT1H",
    refreshToken: "P30D",
    authorizationCode: "PT1M",
  });
});

test("pages of leads follow their cursor, and a prepared campaign is polled as a job", () => {
  expect(find("list_leads").node["x-pagination"]).toEqual({
    cursor: "cursor",
    limit: "limit",
    items: "/leads",
    next: "/nextCursor",
  });
  expect(find("create_campaign").node["x-job"]).toMatchObject({
    poll: "get_job",
    id: "/job/id",
    status: "/job/status",
  });
});

test("the workspace response lists the granted scopes", () => {
  expect(find("get_workspace").node["x-granted-scopes"]).toBe("/scopes");
});
