import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const fine = { 200: anyObject("Fine."), 400: anyObject("Invalid.") };

function withBody(schema: JsonObject): JsonObject {
  return { required: true, content: { "application/json": { schema } } };
}

function memberOf(text: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name] // An object with this member.
      : undefined;
  } catch {
    return undefined;
  }
}

interface Small {
  readonly document: JsonObject;
  readonly handle: Handler;
}

function takesNote(accepts: (note: string) => boolean): Handler {
  return (_request, text) => {
    const note = memberOf(text, "note");
    return json(typeof note === "string" && accepts(note) ? 200 : 400);
  };
}

function notes(note: JsonObject): JsonObject {
  const schema = { type: "object", required: ["note"], properties: { note } };
  return { paths: { "/notes": { post: { requestBody: withBody(schema), responses: fine } } } };
}

function petWith(member: string, more: JsonObject = { additionalProperties: false }): JsonObject {
  const properties = { kind: { type: "string" }, [member]: { type: "integer", minimum: 1 } };
  return { type: "object", required: [member], properties, ...more };
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1;
}

const legal: Readonly<Record<string, () => Small>> = {
  "rejects control characters": () => ({
    document: notes({ type: "string", pattern: "\\S" }),
    handle: takesNote((note) => /\S/.test(note) && !/\p{Cc}/u.test(note)),
  }),
  "chooses an alternative by its discriminator": () => ({
    document: {
      ...notes({ $ref: "#/components/schemas/Pet" }),
      components: {
        schemas: {
          Pet: {
            oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
            discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
          },
          Cat: petWith("lives"),
          Dog: petWith("tricks"),
        },
      },
    },
    handle: (_request, text) => {
      const { kind, lives, tricks } = Object(memberOf(text, "note"));
      const isCat = kind === "cat" && isCount(lives) && tricks === undefined;
      const isDog = kind === "Dog" && isCount(tricks) && lives === undefined;
      return json(isCat || isDog ? 200 : 400);
    },
  }),
  "creates the child of a base that the discriminator names": () => ({
    document: {
      ...notes({ $ref: "#/components/schemas/Pet" }),
      components: {
        schemas: {
          Pet: {
            type: "object",
            required: ["kind"],
            properties: { kind: { type: "string" } },
            discriminator: { propertyName: "kind" },
          },
          Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, petWith("lives", {})] },
          Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, petWith("tricks", {})] },
        },
      },
    },
    handle: (_request, text) => {
      const { kind, lives, tricks } = Object(memberOf(text, "note"));
      return json(
        (kind === "Cat" && isCount(lives)) || (kind === "Dog" && isCount(tricks)) ? 200 : 400,
      );
    },
  }),
  "trims text before it measures it": () => ({
    document: notes({ type: "string", pattern: "^[ab ]{3}$" }),
    handle: takesNote((note) => /^[ab ]{3}$/.test(note.trim())),
  }),
  "offers its success in one media type only": () => ({
    document: {
      paths: {
        "/list": {
          get: {
            responses: {
              200: {
                description: "Rows.",
                content: { "text/csv": { schema: { type: "string" } } },
              },
              400: anyObject("Invalid."),
            },
          },
        },
      },
    },
    handle: (request) =>
      /text\/csv|\*\/\*|^$/.test(request.headers.get("accept") ?? "")
        ? new Response("a,b", { headers: { "content-type": "text/csv" } })
        : json(406),
  }),
  "does not know every cursor": () => ({
    document: {
      paths: {
        "/list": {
          get: {
            "x-pagination": { cursor: "after", items: "/items", next: "/next" },
            parameters: [{ name: "after", in: "query", schema: { type: "string", maxLength: 9 } }],
            responses: {
              ...fine,
              200: {
                description: "Items.",
                content: {
                  "application/json": {
                    schema: {
                      type: "object",
                      properties: {
                        items: { type: "array", items: {} },
                        next: { type: ["string", "null"] },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    handle: (request) => json(new URL(request.url).searchParams.has("after") ? 400 : 200),
  }),
  "returns undocumented 404 for generated IDs": () => ({
    document: {
      paths: {
        "/things/{id}": {
          get: {
            parameters: [
              { name: "id", in: "path", required: true, example: "x", schema: { type: "string" } },
            ],
            responses: { 200: anyObject("Thing.") },
          },
        },
      },
    },
    handle: (request) => json(request.url.endsWith("/things/x") ? 200 : 404),
  }),
  "redirects paths that are not normalized": () => ({
    document: {
      paths: {
        "/things/{id}": {
          get: {
            parameters: [
              { name: "id", in: "path", required: true, example: "x", schema: { type: "string" } },
            ],
            responses: { 200: anyObject("Thing.") },
          },
        },
      },
    },
    handle: (request) => {
      const { pathname } = new URL(request.url);
      if (/%2f|\/\//i.test(pathname)) return json(301, {}, { location: "/things/x" });
      return json(pathname.endsWith("/x") ? 200 : 404);
    },
  }),
  "returns undocumented 429 at some point": () => {
    let served = 0;
    return {
      document: notes({ type: "string", maxLength: 5 }),
      handle: (request, text) =>
        (served += 1) > 8 ? json(429) : takesNote((note) => [...note].length <= 5)(request, text),
    };
  },
  "is unavailable at times, as it documents": () => {
    let served = 0;
    return {
      document: {
        paths: {
          "/notes": {
            post: {
              requestBody: withBody({
                type: "object",
                required: ["note"],
                properties: { note: { type: "string", maxLength: 5 } },
              }),
              responses: { ...fine, 503: anyObject("Not now.") },
            },
          },
        },
      },
      handle: (request, text) =>
        (served += 1) % 3 === 0
          ? json(503)
          : takesNote((note) => [...note].length <= 5)(request, text),
    };
  },
  "leaves write-only fields out of its responses": () => ({
    document: {
      paths: {
        "/me": {
          get: {
            responses: {
              200: {
                description: "Account.",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Me" } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Me: {
            type: "object",
            required: ["name", "password"],
            properties: {
              name: { type: "string" },
              password: { $ref: "#/components/schemas/Password" },
            },
          },
          Password: { type: "string", writeOnly: true },
        },
      },
    },
    handle: () => json(200, { name: "Ada" }),
  }),
  "describes a body of a GET, which cannot be sent": () => ({
    document: {
      paths: {
        "/search": {
          get: {
            requestBody: { content: { "application/json": { schema: { type: "object" } } } },
            responses: { 200: anyObject("Found.") },
          },
        },
      },
    },
    handle: () => json(200),
  }),
};

describe("no finding is reported for a server that", () => {
  test.each(Object.entries(legal))("%s", async (_name, make) => {
    const { document, handle } = make();
    const { findings, report } = await runDocument(document, handle, { runs: 40 });
    expect(findings).toEqual([]);
    expect(report.requests.total).toBeGreaterThan(0);
  });
});

const idempotency = {
  key: { header: "Once" },
  replay: { header: "Again", value: "yes" },
  statuses: { missing: 400, pending: 409, conflict: 409 },
  retention: "P1D",
};

test("some servers treat arguments that differ only in case as equal", async () => {
  const schema = {
    type: "object",
    required: ["kind", "size"],
    properties: { kind: { enum: ["one", "ONE"] }, size: { enum: [1, 2] } },
  };
  const requestBody = {
    required: true,
    content: { "application/json": { schema, example: { kind: "one", size: 1 } } },
  };
  const responses = { ...fine, 409: anyObject("Used.") };
  const document = {
    "x-idempotency": idempotency,
    paths: { "/notes": { post: { "x-idempotency": true, requestBody, responses } } },
  };
  const used = new Map<string, string>();
  const { findings, report } = await runDocument(
    document,
    (request, text) => {
      const key = request.headers.get("once") ?? "";
      const meaning = text.toLowerCase().replaceAll(" ", "");
      const before = used.get(key);
      used.set(key, before ?? meaning);
      if (before === undefined) return json(200);
      return before === meaning ? json(200, {}, { again: "yes" }) : json(409);
    },
    { checks: ["idempotency/conflict"] },
  );
  expect(findings).toEqual([]);
  expect(report.results.map(({ status }) => status)).toEqual(["passed"]);
});

test("the key is sent even if the document does not repeat its header as a parameter", async () => {
  const document = {
    "x-idempotency": idempotency,
    paths: {
      "/notes": {
        post: { "x-idempotency": true, responses: { ...fine, 409: anyObject("Used.") } },
      },
    },
  };
  const seen = new Set<string>();
  const { findings, report } = await runDocument(document, (request) => {
    const key = request.headers.get("once");
    if (key === null) return json(400);
    const isReplay = seen.has(key);
    seen.add(key);
    return json(200, { key }, isReplay ? { again: "yes" } : {});
  });
  expect(findings).toEqual([]);
  const passed = report.results.filter(({ status }) => status === "passed");
  expect(passed.map(({ check }) => check)).toContain("idempotency/acts-once");
});

test("a base URL that returns 404 for everything makes the run hollow", async () => {
  const paths = { "/a": { get: { responses: { ...fine, 404: anyObject("Nothing here.") } } } };
  const parameters = [{ name: "size", in: "query", schema: { type: "integer", maximum: 9 } }];
  const document = { paths: { ...paths, "/b": { get: { ...paths["/a"].get, parameters } } } };
  const { report } = await runDocument(document, () => json(404));
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive.join()).toContain("were 404");
});

test("a target that never responds to a write is unreachable, not in violation", async () => {
  const document = { paths: { "/notes": { post: { responses: fine } } } };
  const { report } = await runDocument(document, () => {
    throw new TypeError("fetch failed");
  });
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive).toContain("The target did not respond to a single request");
});

test("the probe has no effect, whatever its method", async () => {
  const secured = { security: [{ key: [] }], responses: fine };
  const document = {
    components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
    paths: {
      "/start": { get: { ...secured, "x-effect": "spend" } },
      "/read": { get: secured },
    },
  };
  const asked: string[] = [];
  const run = runDocument(document, (request) => {
    asked.push(new URL(request.url).pathname);
    return json(401);
  });
  await expect(run).rejects.toMatchObject({ code: "CREDENTIAL_REJECTED" });
  expect(asked).toEqual(["/read"]);
});
