import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryReport, hostileText } from "./testing/arbitrary-report.ts";
import { runs } from "./testing/property-options.ts";
import {
  conformingReport,
  inconclusiveReport,
  sampleDefects,
  sampleReport,
} from "./testing/sample-report.ts";
import { families } from "./view/families.ts";
import { skipReasons } from "./view/group-skips.ts";
import { renderJson } from "./render-json.ts";
import { renderNdjson } from "./render-ndjson.ts";

// A committed file of this package. The tests compare it with the shape below.
const schema = JSON.parse(
  readFileSync(new URL("../report.schema.json", import.meta.url), "utf8"),
) as JsonSchema;

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { "date-time": true } });
const isReport = ajv.compile(schema);
const isExchange = ajv.compile({ $ref: "urn:plumbline:report:1#/$defs/exchange" });

test.each([
  ["with findings", sampleReport()],
  ["without findings", conformingReport()],
  ["inconclusive", inconclusiveReport()],
  ["with defects of the document", sampleReport({ defects: sampleDefects })],
])("a report %s is valid against the committed schema", (_name, report) => {
  isReport(JSON.parse(renderJson(report)));
  expect(isReport.errors).toBeNull();
});

test("property: every report and every line of exchanges is valid against the committed schema", () => {
  const property = fc.property(arbitraryReport(hostileText()), (report) => {
    isReport(JSON.parse(renderJson(report)));
    expect(isReport.errors).toBeNull();
    const lines = renderNdjson(report).split("\n");
    expect(lines.pop()).toBe("");
    expect(lines).toHaveLength(report.exchanges.length);
    for (const line of lines) expect(isExchange(JSON.parse(line))).toBe(true);
  });
  fc.assert(property, runs(150));
});

test.each(["verdict", "seed", "results", "assurance"])("a report without %s is invalid", (name) => {
  const report = { ...JSON.parse(renderJson(sampleReport())), [name]: undefined };
  expect(isReport(JSON.parse(JSON.stringify(report)))).toBe(false);
});

test("the enums of the schema are those of the report", () => {
  expect(schema.$defs?.["family"]?.enum).toEqual(Object.keys(families));
  expect(schema.$defs?.["result"]?.properties?.["skip"]?.properties?.["reason"]?.enum).toEqual(
    Object.keys(skipReasons),
  );
});

test("omits the exchanges of the run and parsed bodies, and keeps the exchanges of findings", () => {
  const report = JSON.parse(renderJson(sampleReport()));
  expect(report).not.toHaveProperty("exchanges");
  const [exchange] = report.results.flatMap((result: { findings: { exchanges: object[] }[] }) =>
    result.findings.flatMap((finding) => finding.exchanges),
  );
  expect(exchange.request.url).toBe("http://127.0.0.1:4010/v1/books");
  expect(exchange.response).not.toHaveProperty("json");
});
