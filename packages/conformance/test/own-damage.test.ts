import { compileContract, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { withBody } from "./support/accepted-bodies.ts";
import { replayFindings } from "../src/run/replay/replay-findings.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const port = {
  type: "object",
  required: ["port"],
  properties: { port: { type: "integer" } },
};
const responses = { 200: anyObject("It."), 400: anyObject("Invalid.") };
const shown = { description: "It.", content: { "application/json": { schema: port } } };

/** A proxy whose address can be changed, and notes. */
const document: JsonObject = {
  paths: {
    "/notes": {
      post: {
        operationId: "add_note",
        requestBody: withBody({ text: { type: "string", examples: ["Milk"] } }, ["text"]),
        responses,
      },
    },
    "/proxy": {
      get: { operationId: "get_proxy", responses: { ...responses, 200: shown } },
      post: { operationId: "sync_proxy", responses },
      patch: {
        operationId: "move_proxy",
        requestBody: withBody({ host: { type: "string", examples: ["192.0.2.1"] } }, ["host"]),
        responses,
      },
    },
  },
};

/** A server that answers reads of its proxy, and syncs, with another response after the proxy was moved. */
function movable(afterMove: (method: string) => Response): Handler {
  let isMoved = false;
  return ({ method, url }, text) => {
    const body: JsonValue = text === "" ? {} : JSON.parse(text);
    const { pathname } = new URL(url);
    if (method === "PATCH") {
      if (!isObject(body) || typeof body["host"] !== "string") return json(400);
      isMoved = true;
    } else if (pathname === "/proxy" && isMoved) return afterMove(method);
    return json(200, { port: 80 });
  };
}

const options = { allow: "spend", explore: true, runs: 1 } as const;

const moved = "PATCH /proxy, which this run sent; the same request returned 200 before";
const movedOrSynced = `one of ${moved.replace(",", ", POST /proxy,")}`;

test("a server error after a mutation of the run names that mutation, and a replay sends it", async () => {
  const checks = ["accepts/example", "responses/*"];
  const { findings, report } = await runDocument(
    document,
    movable(() => json(500)),
    {
      ...options,
      checks,
    },
  );
  expect(findings.map(({ check, operation, after }) => [check, operation, after])).toEqual([
    ["responses/no-server-error", "get_proxy", movedOrSynced],
    ["responses/no-server-error", "sync_proxy", moved],
  ]);
  expect(findings.map(({ exchanges }) => exchanges.map(({ request }) => request.method))).toEqual([
    ["PATCH", "GET"],
    ["PATCH", "POST"],
  ]);
  expect(findings[0]?.curl).toMatch(/^curl[^\n]+PATCH[^]+\n\ncurl/);
  for (const [status, verdict] of [
    [500, "still-failing"],
    [200, "fixed"],
  ] as const) {
    const server = movable(() => json(status, { port: 80 }));
    const replayed = await replayFindings({
      contract: compileContract({
        openapi: "3.1.1",
        info: { title: "Small", version: "1" },
        ...document,
      }),
      target: {
        baseUrl: "http://127.0.0.1:2",
        identities: [{ name: "owner", token: "owner-token-1234567890" }],
        allow: "spend",
        async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
          const request = new Request(input, init);
          return server(request, await request.clone().text());
        },
      },
      findings: findings.slice(0, 1),
      baseUrl: report.target.baseUrl,
      seed: 1,
      runs: 1,
    });
    expect(replayed.map((one) => one.verdict)).toEqual([verdict]);
    expect(replayed[0]?.exchanges.map(({ request }) => request.method)).toEqual(["PATCH", "GET"]);
  }
});

test("content that is wrong after a mutation of the run names that mutation", async () => {
  const server = movable(() => json(200, { port: null }));
  const { findings } = await runDocument(document, server, {
    ...options,
    checks: ["accepts/example", "responses/*"],
  });
  expect(findings.map(({ operation, after }) => [operation, after])).toContainEqual([
    "get_proxy",
    movedOrSynced,
  ]);
});

test("an input that was accepted before a mutation of the run proves nothing when it is rejected", async () => {
  const server = movable((method) => json(method === "POST" ? 400 : 200, { port: 80 }));
  const { findings, report } = await runDocument(document, server, {
    ...options,
    checks: ["accepts/example"],
  });
  expect(findings).toEqual([]);
  const result = report.results.find(({ operation }) => operation === "sync_proxy");
  expect(result?.skip?.detail).toBe(
    `The operation returned another status after ${moved}. Exclude that operation with --exclude.`,
  );
});

test("a rejection after a mutation at other resources stays a finding", async () => {
  let isMoved = false;
  const { findings } = await runDocument(
    document,
    ({ method, url }) => {
      if (method === "PATCH") isMoved = true;
      const isNote = new URL(url).pathname === "/notes";
      return json(isNote && isMoved ? 400 : 200, { port: 80 });
    },
    { ...options, checks: ["accepts/example"] },
  );
  expect(findings.map(({ operation }) => operation)).toEqual(["add_note"]);
});

test("an input that was never accepted is a finding that names no mutation", async () => {
  const { findings } = await runDocument(
    document,
    ({ method }) => json(method === "POST" ? 400 : 200, { port: 80 }),
    {
      ...options,
      checks: ["accepts/example"],
    },
  );
  expect(findings.map(({ operation, after }) => [operation, after])).toEqual([
    ["add_note", undefined],
    ["sync_proxy", undefined],
  ]);
});
