import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, inject, test } from "vitest";
import reportSchema from "../../../report/report.schema.json" with { type: "json" };
import {
  isConformanceError,
  renderHtml,
  renderJson,
  renderNdjson,
  runConformance,
  type RunReport,
} from "../../src/index.ts";
import { redact, renderJunit, renderMarkdown, renderSummary } from "@plumbline/report";
import { hostileText } from "../../../report/src/testing/arbitrary-report.ts";
import { runs } from "../../../report/src/testing/property-options.ts";
import { ownerToken } from "../support/book-server.ts";
import { bookContract, identities } from "../support/run-books.ts";
import { headOf, listenRaw, type RawAnswer } from "./listen-raw.ts";

/** Bodies like those of the document, so that a run continues, and unrelated ones. */
function bodies(): fc.Arbitrary<Buffer> {
  const texts = fc.oneof(
    fc.constantFrom(
      '{"books":[]}',
      '{"book":{"id":"a","title":"b"}}',
      '{"message":"No."}',
      `{"message":"${ownerToken}"}`,
      "",
      "[".repeat(3_000),
      "<!doctype html>",
      "null",
    ),
    fc.json({ maxDepth: 4 }),
    hostileText(),
  );
  return fc.oneof(
    texts.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const line = fc.oneof(
    fc.constantFrom(
      "",
      "yes",
      "1",
      "first-id",
      "Bearer scope=x",
      "99999999999",
      "Fri, 31 Dec 9999",
    ),
    hostileText().map((text) => text.replaceAll(/[\r\n\0]/g, " ")),
  );
  return fc.record(
    {
      "content-type": fc.oneof(
        { weight: 3, arbitrary: fc.constant("application/json") },
        fc.constantFrom(
          "text/html",
          "application/json; charset=utf-16",
          "application/problem+json",
        ),
        line,
      ),
      "x-receipt-id": line,
      "request-replayed": line,
      "retry-after": line,
      location: line,
      "www-authenticate": line,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

function statuses(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(
      200,
      200,
      200,
      201,
      202,
      204,
      304,
      302,
      400,
      401,
      403,
      404,
      409,
      413,
      429,
      500,
      503,
    ),
    fc.integer({ min: 200, max: 999 }),
  );
}

function answers(): fc.Arbitrary<RawAnswer> {
  const whole = fc.record({ status: statuses(), headers: headers(), body: bodies() });
  const written = whole.map(({ status, headers: own, body }) => {
    const head = headOf(status, { ...own, "content-length": String(body.byteLength) });
    return Buffer.concat([Buffer.from(head, "latin1"), body]);
  });
  const kept = written.map(
    (bytes): RawAnswer =>
      (socket) =>
        void socket.write(bytes),
  );
  const ended = written.map(
    (bytes): RawAnswer =>
      (socket) =>
        void socket.end(bytes),
  );
  const cut = fc.tuple(written, fc.nat(200)).map(
    ([bytes, at]): RawAnswer =>
      (socket) =>
        void socket.end(bytes.subarray(0, at)),
  );
  const others: readonly RawAnswer[] = [
    (socket) => void socket.destroy(),
    (socket) => void socket.resetAndDestroy(),
    () => undefined,
    (socket) => void socket.end(`${headOf(200, { "transfer-encoding": "chunked" })}5\r\nhello\r\n`),
  ];
  return fc.oneof(
    { weight: 12, arbitrary: kept },
    { weight: 4, arbitrary: ended },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

/** A server that repeats its list of responses. The first one often lets a run start. */
function servers(): fc.Arbitrary<readonly RawAnswer[]> {
  const fine: RawAnswer = (socket) =>
    void socket.write(
      `${headOf(200, { "content-type": "application/json", "content-length": "12", "x-receipt-id": "a" })}{"books":[]}`,
    );
  return fc
    .tuple(fc.boolean(), fc.array(answers(), { minLength: 1, maxLength: 12 }))
    .map(([isFine, list]) => (isFine ? [fine, ...list] : list));
}

const isReport = new Ajv2020({ formats: { "date-time": true } }).compile(reportSchema);

/** Every rendering is valid in its format and contains no secret. */
function expectRendered(report: RunReport): void {
  const tokens = identities.flatMap(({ token }) => token ?? []);
  const clean = redact(report, tokens);
  const json = renderJson(clean);
  isReport(JSON.parse(json));
  expect(isReport.errors).toBeNull();
  const lines = renderNdjson(clean).split("\n").slice(0, -1);
  expect(lines.map((line) => (JSON.parse(line) as { number: number }).number)).toEqual(
    report.exchanges.map(({ number }) => number),
  );
  new SaxesParser().write(renderJunit(clean)).close();
  const texts = [
    json,
    ...lines,
    renderHtml(clean),
    renderMarkdown(clean),
    renderSummary(clean, { colour: false, width: 100 }),
  ];
  for (const text of texts) for (const token of tokens) expect(text).not.toContain(token);
}

/** The verdict of the run's report, or the code of the reason why there is none. */
async function endOf(list: readonly RawAnswer[]): Promise<string> {
  let served = 0;
  const server = await listenRaw((socket, request) => {
    list[served++ % list.length]?.(socket, request);
  });
  try {
    const report = await runConformance({
      contract: bookContract,
      operations: ["list_books", "create_book"],
      seed: 1,
      runs: 1,
      target: { baseUrl: server.url, identities, timeoutMs: 100 },
    });
    expectRendered(report);
    return report.verdict;
  } catch (error) {
    if (isConformanceError(error) && error.exitCode === 3) return error.code;
    throw error;
  } finally {
    await server.close();
  }
}

test(
  "property: against any server, a run ends with a report or a reason",
  { timeout: 300_000 },
  async () => {
    const endings: string[] = [];
    const property = fc.asyncProperty(servers(), async (list) => {
      endings.push(await endOf(list));
    });
    await fc.assert(property, runs(inject("isFull") ? 12 : 6));
    // Both outcomes occur.
    expect(endings).toContain("findings");
    expect(new Set(endings).size).toBeGreaterThan(1);
  },
);
