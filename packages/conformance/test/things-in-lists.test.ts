import type { JsonObject, JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const properties: JsonObject = {
  id: { type: "string", readOnly: true },
  label: { type: "string", maxLength: 30 },
  watt: { type: "integer", minimum: 1, maximum: 900 },
};
const lamp: JsonObject = { type: "object", required: ["id"], properties };
const sent: JsonObject = { type: "object", required: ["label"], properties };
const missing = { description: "No such lamp." };

function shows(schema: JsonObject): JsonObject {
  return { description: "Done.", content: { "application/json": { schema } } };
}

const body = {
  required: true,
  content: { "application/json": { schema: sent, example: { label: "hall", watt: 5 } } },
};

/** Lamps that can be created, changed, lit and thrown away. */
const document: JsonObject = {
  paths: {
    "/lamps": {
      get: { operationId: "list_lamps", responses: { 200: shows({ type: "array", items: lamp }) } },
      post: {
        operationId: "add_lamp",
        "x-effect": "draft",
        requestBody: body,
        responses: { 201: shows(lamp), 400: missing },
      },
    },
    "/lamps/{id}": {
      parameters: [id],
      get: { operationId: "get_lamp", responses: { 200: shows(lamp), 404: missing } },
      patch: {
        operationId: "change_lamp",
        "x-effect": "draft",
        requestBody: body,
        responses: { 200: shows(lamp), 404: missing },
      },
      delete: {
        operationId: "drop_lamp",
        "x-effect": "draft",
        responses: { 200: shows(lamp), 404: missing },
      },
    },
    "/lamps/{id}/light": {
      parameters: [id],
      post: {
        operationId: "light_lamp",
        "x-effect": "draft",
        responses: { 200: shows(lamp), 404: missing },
      },
    },
  },
};

type Lamps = Map<string, JsonObject>;

interface Ways {
  /** Runs after a success. */
  readonly after?: (lamps: Lamps, method: string, id: string) => void;
  /** Changes what is listed. */
  readonly listed?: (lamps: readonly JsonObject[], count: number) => readonly JsonObject[];
  /** Whether a creation with this body is rejected. */
  readonly rejects?: (body: JsonObject) => boolean;
}

interface Served {
  readonly found: readonly string[];
  readonly status: string;
}

/** Runs one check on one operation against lamps, and returns the severity and what was found. */
async function runLamps(check: string, operation: string, ways: Ways = {}): Promise<Served> {
  const lamps: Lamps = new Map(
    ["first", "second", "third", "fourth"].map((name) => [
      name,
      { id: name, label: name, watt: 7 },
    ]),
  );
  let count = 0;
  const { findings, report } = await runDocument(
    document,
    (request, text) => answer(lamps, request, { text, ways, count: (count += 1) }),
    {
      checks: [check],
      operations: [operation],
      fixtures: Object.fromEntries(
        ["get_lamp", "change_lamp", "drop_lamp", "light_lamp"].map((name) => [
          name,
          { path: ["first", "second", "third"].map((one) => ({ id: one })) },
        ]),
      ),
    },
  );
  const result = report.results.find((one) => one.check === check);
  return {
    found: findings.map(({ severity, found }) => `${severity} ${found}`),
    status: result?.skip?.reason ?? result?.status ?? "absent",
  };
}

interface Call {
  readonly text: string;
  readonly ways: Ways;
  readonly count: number;
}

function answer(lamps: Lamps, { method, url }: Request, { text, ways, count }: Call): Response {
  const [, , name = ""] = new URL(url).pathname.split("/");
  // The suite sends what the document describes.
  const given = text === "" ? {} : (JSON.parse(text) as JsonObject);
  if (name === "" && method === "GET") {
    const all = [...lamps.values()];
    return json(200, ways.listed?.(all, count) ?? all);
  }
  if (name === "") return create(lamps, given, ways);
  const known = lamps.get(name);
  if (!known) return json(404);
  if (method === "DELETE") lamps.delete(name);
  if (method === "PATCH") lamps.set(name, { ...known, ...given });
  if (method !== "GET") ways.after?.(lamps, method, name);
  return json(200, lamps.get(name) ?? known);
}

function create(lamps: Lamps, given: JsonObject, { rejects, after }: Ways): Response {
  if (rejects?.(given)) return json(400);
  const made = { ...given, id: `lamp-${lamps.size}` };
  lamps.set(made.id, made);
  after?.(lamps, "POST", made.id);
  return json(201, made);
}

function change(lamps: Lamps, name: string, members: Record<string, JsonValue>): void {
  const known = lamps.get(name);
  if (known) lamps.set(name, { ...known, ...members });
}

describe("a mutation of one thing", () => {
  test("is reported if it writes a number of another thing", async () => {
    const after: Ways["after"] = (lamps) => change(lamps, "fourth", { watt: 9 });
    const { found } = await runLamps("state/others-unchanged", "light_lamp", { after });
    expect(found).toEqual(["advice /#fourth/watt of list_lamps is 9"]);
  });

  test("may be followed by numbers that change by themselves", async () => {
    const listed: Ways["listed"] = (all, count) =>
      all.map((one) => ({ ...one, ...(one["id"] === "fourth" ? { watt: count } : {}) }));
    const seen = await runLamps("state/others-unchanged", "light_lamp", { listed });
    expect(seen).toEqual({ found: [], status: "passed" });
  });

  test("may write the members of others that it sends", async () => {
    const after: Ways["after"] = (lamps) => change(lamps, "fourth", { watt: 1 });
    const seen = await runLamps("state/others-unchanged", "change_lamp", { after });
    expect(seen).toEqual({ found: [], status: "passed" });
  });

  test("is sent as it is usual if a changed value is rejected", async () => {
    const rejects: Ways["rejects"] = ({ label }) => label !== "hall";
    const after: Ways["after"] = (lamps) => change(lamps, "fourth", { label: "gone" });
    const { found } = await runLamps("state/others-unchanged", "add_lamp", { rejects, after });
    expect(found).toEqual(['advice /#fourth/label of list_lamps is "gone"']);
  });
});

describe("a deletion", () => {
  test("is advised about if the thing can still be read as before", async () => {
    const kept: JsonObject = { id: "first", label: "first", watt: 7 };
    const after: Ways["after"] = (lamps, _method, name) =>
      lamps.set(name, { ...kept, id: name, label: name });
    const { found } = await runLamps("state/deletion-shown", "drop_lamp", { after });
    expect(found).toEqual(["advice the same response before and after"]);
  });

  test.each<[string, Ways]>([
    ["removes the thing", {}],
    [
      "marks the thing as deleted",
      { after: (lamps, _method, name) => lamps.set(name, { id: name, deleted: true }) },
    ],
  ])("is legal if it %s", async (_name, ways) => {
    const seen = await runLamps("state/deletion-shown", "drop_lamp", ways);
    expect(seen).toEqual({ found: [], status: "passed" });
  });
});

describe("an update of a member of one thing", () => {
  test("is advised about if it is not stored", async () => {
    const after: Ways["after"] = (lamps, _method, name) => change(lamps, name, { watt: 7 });
    const { found } = await runLamps("state/single-members", "change_lamp", { after });
    expect(found).toEqual(["advice 7"]);
  });

  test("is legal if the thing shows it", async () => {
    const seen = await runLamps("state/single-members", "change_lamp");
    expect(seen).toEqual({ found: [], status: "passed" });
  });
});
