import { expect, test } from "vitest";
import { parseNdjson } from "./parse-ndjson.ts";
import { renderNdjson } from "./render-ndjson.ts";
import { sampleReport } from "./testing/sample-report.ts";

test("reads what the report writes, with the bodies that are JSON", () => {
  const report = sampleReport();
  const parsed = parseNdjson(renderNdjson(report));
  expect(parsed).toEqual({ kind: "exchanges", exchanges: report.exchanges });
});

test.each([
  ["prose", "prose"],
  ["JSON of another kind", '{"number": 1}'],
  ["a request without headers", '{"request":{"method":"GET","url":"http://a/"},"response":{}}'],
])("names the line of %s", (_name, line) => {
  const text = `${renderNdjson(sampleReport())}\n${line}\n`;
  const lines = text.split("\n").length - 1;
  expect(parseNdjson(text)).toEqual({ kind: "malformed", line: lines });
});
