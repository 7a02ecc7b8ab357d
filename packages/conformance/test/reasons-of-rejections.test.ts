import type { JsonObject } from "@plumbline/contract";
import { failsRun } from "@plumbline/report";
import { expect, test } from "vitest";
import { bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const statuses = (...all: readonly number[]): JsonObject =>
  Object.fromEntries([200, ...all].map((status) => [status, anyObject("It.")]));

const size = { name: "size", in: "query", schema: { type: "integer", minimum: 1, maximum: 9 } };
const owner = { name: "ownerId", in: "query", schema: { type: "string", format: "uuid" } };

/** Writes a note, with rejections of these statuses. */
function notes(responses: JsonObject): JsonObject {
  const properties = { title: { type: "string", maxLength: 9 }, pages: { type: "integer" } };
  return {
    paths: {
      "/notes": {
        get: { operationId: "list", parameters: [size, owner], responses },
        put: { operationId: "write", requestBody: withBody(properties, ["title"]), responses },
      },
    },
  };
}

/** A server that rejects what is invalid at one place with `status`, and everything else that is invalid with 400. */
function rejecting(at: "pages" | "title" | "size" | "ownerId", status: number): Handler {
  const to = (name: string): Response => json(name === at ? status : 400);
  return ({ method, url }, text) => {
    const query = new URL(url).searchParams;
    if (method === "GET") {
      if (!/^[1-9]$/.test(query.get("size") ?? "1")) return to("size");
      return /^[\da-f-]{36}$/.test(query.get("ownerId") ?? "0".repeat(36))
        ? json(200)
        : to("ownerId");
    }
    const { title, pages = 1 } = text === "" || text.startsWith("{") ? bodyOf(text) : {};
    if (typeof title !== "string" || [...title].length > 9) return to("title");
    return Number.isInteger(pages) ? json(200) : to("pages");
  };
}

const only = { checks: ["accepts/example", "rejects/*"], strict: true };

test.each([
  ["pages", 409, "write"],
  ["title", 402, "write"],
  ["size", 404, "list"],
] as const)(
  "invalid input at %s that is rejected with the documented %i fails a strict run",
  async (at, status, operation) => {
    const document = notes(statuses(400, 402, 404, 409));
    const { findings } = await runDocument(document, rejecting(at, status), only);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings)
      expect(finding).toMatchObject({
        operation,
        severity: "must",
        found: `status ${status}`,
        expected: "the invalid input is rejected with 400",
      });
  },
);

test("in a document that is not strict it is a gap", async () => {
  const { findings } = await runDocument(notes(statuses(400, 409)), rejecting("pages", 409), {
    ...only,
    strict: false,
  });
  expect(findings.map(({ gap }) => gap?.says)).toContain(
    "State that 409 rejects invalid input too",
  );
  expect(findings.some(failsRun)).toBe(false);
});

test.each([
  ["a document without a status for invalid input", statuses(409), rejecting("pages", 409)],
  ["an undocumented status", statuses(400), rejecting("pages", 409)],
  ["a malformed identifier that is not found", statuses(400, 404), rejecting("ownerId", 404)],
])("%s is legal", async (_, responses, server) => {
  const checks = ["accepts/example", "rejects/*"];
  expect((await runDocument(notes(responses), server, { checks })).findings).toEqual([]);
});

test("a state that also rejects the request without the violation is legal", async () => {
  let isFull = false;
  const server: Handler = (request, text) => {
    if (isFull) return json(409);
    const response = rejecting("pages", 409)(request, text);
    isFull = request.method === "PUT";
    return response;
  };
  const { findings } = await runDocument(notes(statuses(400, 409)), server, only);
  expect(findings).toEqual([]);
});
