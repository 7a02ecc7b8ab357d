import * as fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { arbitraryReport, hostileText } from "./testing/arbitrary-report.ts";
import { runs } from "./testing/property-options.ts";
import { conformingReport, inconclusiveReport, sampleReport } from "./testing/sample-report.ts";
import { renderJunit } from "./render-junit.ts";

interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Parses XML and throws if it is not well-formed. */
function readXml(source: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, children: [], text: "" };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on("text", (text) => {
    const top = stack.at(-1);
    if (top) top.text += text;
  });
  parser.on("closetag", () => void stack.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(source).close();
  return root.children[0] ?? root;
}

function withName(element: XmlElement, name: string): readonly XmlElement[] {
  const own = element.name === name ? [element] : [];
  return [...own, ...element.children.flatMap((child) => withName(child, name))];
}

test("has one suite per operation and one case per check", () => {
  const root = readXml(renderJunit(sampleReport()));
  const suites = withName(root, "testsuite");
  expect(suites.map((suite) => suite.attributes["name"])).toEqual([
    "GET /books",
    "POST /books",
    "GET /books/{bookId}",
    "PUT /books/{bookId}/reviews/{reviewId}",
    "POST /orders",
    "GET /orders/{orderId}",
    "POST /orders/{orderId}/cancellation",
  ]);
  expect(withName(root, "testcase")).toHaveLength(sampleReport().results.length);
  expect(root.attributes).toMatchObject({
    name: "Bookshop API 1.2.0",
    tests: "87",
    failures: "3",
    errors: "0",
    skipped: "17",
  });
});

test("a failure contains the finding and its curl command", () => {
  const [failure] = withName(readXml(renderJunit(sampleReport())), "failure");
  expect(failure?.attributes).toEqual({
    type: "rejects/body",
    message: "POST /books body /pages -> 201: expected one of 400, 422, found status 201",
  });
  expect(failure?.text).toContain("rests on  The schema states minimum 1.");
  expect(failure?.text).toContain(
    `--data-binary '{"title":"Ødipus & “Søn”","pages":0,"tags":["drama"]}'`,
  );
});

test("advice and known findings do not fail a case and are in the output", () => {
  const cases = withName(readXml(renderJunit(sampleReport())), "testcase");
  const advice = cases.filter((element) => withName(element, "system-out").length > 0);
  expect(advice.map((element) => element.attributes["name"]?.split(": "))).toEqual([
    ["responses/headers", "Each required header is present and valid"],
    ["idempotency/rejected-is-free", "A rejected request does not use up its key"],
  ]);
  expect(advice.flatMap((element) => withName(element, "failure"))).toEqual([]);
});

test("a skip has a reason and a remedy", () => {
  const skipped = withName(readXml(renderJunit(sampleReport())), "skipped");
  expect(skipped.map((element) => element.attributes["message"])).toContain(
    "effect-not-allowed: Allow it with --allow spend.",
  );
});

test("an inconclusive run has an error; a conforming run has none", () => {
  const root = readXml(renderJunit(inconclusiveReport()));
  expect(root.attributes["errors"]).toBe("1");
  expect(withName(root, "error")[0]?.text).toContain("412 of 431 responses were 401");
  expect(readXml(renderJunit(conformingReport())).attributes).toMatchObject({
    errors: "0",
    failures: "0",
  });
});

test("property: the XML is well-formed and its counts add up for every run", () => {
  const property = fc.property(arbitraryReport(hostileText()), (report) => {
    const root = readXml(renderJunit(report));
    const names = new Set([
      "testsuites",
      "testsuite",
      "testcase",
      "failure",
      "error",
      "skipped",
      "system-out",
    ]);
    const all = [...names].flatMap((name) => withName(root, name));
    expect(all).toHaveLength(countElements(root));
    const inconclusive = report.verdict === "inconclusive" ? 1 : 0;
    expect(root.attributes["tests"]).toBe(String(report.results.length + inconclusive));
    expect(withName(root, "failure")).toHaveLength(Number(root.attributes["failures"]));
    expect(withName(root, "skipped")).toHaveLength(Number(root.attributes["skipped"]));
  });
  fc.assert(property, runs(150));
});

function countElements(element: XmlElement): number {
  return 1 + element.children.reduce((sum, child) => sum + countElements(child), 0);
}
