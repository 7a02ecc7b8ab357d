import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

const zone = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "string", readOnly: true },
    name: { type: "string" },
    contact: { type: "string" },
  },
};

const record = {
  type: "object",
  required: ["zone_id", "kind"],
  properties: { zone_id: { type: "string" }, kind: { enum: ["A", "TXT"] } },
};

function withBody(schema: JsonValue): JsonObject {
  return { required: true, content: { "application/json": { schema } } };
}

function answers(...statuses: readonly number[]): JsonObject {
  const any = { description: "It.", content: { "application/json": { schema: {} } } };
  return Object.fromEntries(statuses.map((status) => [String(status), any]));
}

const zoneId = { name: "zone_id", in: "path", required: true, schema: { type: "string" } };
const recordNumber = { name: "number", in: "path", required: true, schema: { type: "integer" } };

/** Zones with records, without an example of any identifier. */
const document: JsonObject = {
  paths: {
    "/zones": {
      get: { operationId: "list_zones", responses: answers(200) },
      post: {
        operationId: "create_zone",
        requestBody: withBody(zone),
        responses: answers(201, 400, 409),
      },
    },
    "/zones/{zone_id}": {
      parameters: [zoneId],
      get: { operationId: "get_zone", responses: answers(200, 404) },
      delete: { operationId: "delete_zone", responses: answers(200, 404) },
    },
    "/records": {
      post: {
        operationId: "create_record",
        requestBody: withBody(record),
        responses: answers(201, 400),
      },
    },
    "/zones/{zone_id}/records/{number}": {
      parameters: [zoneId, recordNumber],
      get: { operationId: "get_record", responses: answers(200, 400, 404) },
    },
  },
};

interface ZoneServer {
  readonly handle: (request: Request, text: string) => Response;
  /** Statuses by method and path with identifiers replaced. */
  readonly answered: Map<string, number[]>;
  /** Names that were sent again after they had been accepted. */
  readonly repeated: string[];
}

/**
 * A server that is stricter than its document: a zone requires a contact, names are unique, and a record is returned only
 * as a URL.
 */
function zoneServer(): ZoneServer {
  const zones = new Map<string, string>();
  const records: string[] = [];
  const answered = new Map<string, number[]>();
  const repeated: string[] = [];

  function create(body: JsonValue): Response {
    if (!isObject(body) || typeof body["name"] !== "string") return json(400);
    if (typeof body["contact"] !== "string") return json(400, { detail: "contact is missing" });
    if ([...zones.values()].includes(body["name"])) {
      repeated.push(body["name"]);
      return json(409, { detail: "it exists" });
    }
    const id = `z-${1000 + zones.size * 7}`;
    zones.set(id, body["name"]);
    return json(201, { zone: { id, name: body["name"] } });
  }

  function record(body: JsonValue): Response {
    const owner = isObject(body) ? body["zone_id"] : undefined;
    if (typeof owner !== "string" || !zones.has(owner))
      return json(400, { detail: "no such zone" });
    records.push(owner);
    return json(201, {}, { location: `/zones/${owner}/records/${records.length + 40}` });
  }

  function route(method: string, path: string, body: JsonValue): Response {
    const [, , id = "", , number] = path.split("/");
    if (path === "/zones" && method === "GET") return json(200, []);
    if (path === "/zones") return create(body);
    if (path === "/records") return record(body);
    if (!zones.has(id)) return json(404);
    if (method === "DELETE") zones.delete(id);
    if (number === undefined) return json(200, { id });
    return records[Number(number) - 41] === id ? json(200, { number: Number(number) }) : json(404);
  }

  return {
    answered,
    repeated,
    handle(request, text) {
      const { pathname } = new URL(request.url);
      const response = route(request.method, pathname, readBody(text));
      const place = `${request.method} ${pathname.replace(/z-\d+/, "Z").replace(/\d+$/, "N")}`;
      answered.set(place, [...(answered.get(place) ?? []), response.status]);
      return response;
    },
  };
}

function readBody(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const things = ["GET /zones/Z", "GET /zones/Z/records/N", "POST /zones", "POST /records"];

test("identifiers are found in responses, bodies follow rejections, and names are new each time", async () => {
  const server = zoneServer();
  const { report } = await runDocument(document, server.handle, {
    checks: ["accepts/*", "responses/*"],
  });
  for (const place of things) {
    const statuses = server.answered.get(place) ?? [];
    expect({ place, isAnswered: statuses.filter((status) => status < 300).length > 1 }).toEqual({
      place,
      isAnswered: true,
    });
  }
  // One trial may send its own body twice; a generated name, such as the shortest one, may occur in two trials.
  expect(server.repeated.filter((name) => name.length > 10).length).toBeLessThan(2);
  expect(server.answered.get("DELETE /zones/Z")).toContain(200);
  const last = report.exchanges.filter(({ purpose }) => purpose === "clean-up");
  expect(last.map(({ operation }) => operation)).toContain("delete_zone");
  expect(last.map(({ number }) => number)).toContain(report.exchanges.length);
  expect(report.verdict).not.toBe("inconclusive");
});

test("without an exploration no identifier is found", async () => {
  const server = zoneServer();
  await runDocument(document, server.handle, { checks: ["accepts/*"], explore: false });
  expect(server.answered.get("GET /zones/Z")).toBeUndefined();
});
