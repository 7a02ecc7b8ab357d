import { expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const responses = { 200: anyObject("Found."), 404: anyObject("Missing.") };

const document = {
  paths: {
    "/charts": {
      get: {
        operationId: "find",
        parameters: [{ name: "name", in: "query", schema: { type: "string", maxLength: 9 } }],
        responses,
      },
    },
  },
};

/** A server whose responses break off after their headers if a name is given. */
const breaksOff: Handler = ({ url }) => {
  if (!new URL(url).searchParams.has("name")) return json(200);
  const body = new ReadableStream({ start: (end) => end.error(new TypeError("terminated")) });
  return new Response(body, { status: 404, headers: { "content-type": "application/json" } });
};

test("a target whose responses break off has not stopped responding", async () => {
  const { report, findings } = await runDocument(document, breaksOff, { runs: 10 });
  expect(findings.map(({ check }) => check)).toContain("responses/answered");
  expect(report.requests.total).toBeGreaterThan(20);
  expect(report.inconclusive.join()).not.toContain("stopped responding");
});
