import { expect, test } from "vitest";
import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { sampleExchange } from "../testing/sample-exchange.ts";
import { sampleFindings } from "../testing/sample-findings.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { renderHtml } from "../render-html.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { renderSummary } from "../render-summary.ts";
import { listCauses, otherPlaces, othersText } from "./list-causes.ts";

const plain = { colour: false, width: 100 };

/** A finding of an operation, as a check reports it of many. */
function finding(operation: string, given: Partial<Finding> & { status?: number } = {}): Finding {
  const { status = 400, ...rest } = given;
  const sketch = { number: 1, operation, purpose: "one" };
  return {
    ...(sampleFindings[0] as Finding), // The samples are a literal list.
    id: `${operation}-${rest.found ?? ""}`,
    check: "rejects/body",
    family: "rejects",
    operation,
    at: `POST /${operation} body /name -> ${status}`,
    clause: `/paths/~1${operation}/post/requestBody/content/x/schema/properties/name/maxLength`,
    found: `status ${status} for "${operation}"`,
    exchanges: [
      sampleExchange({ ...sketch, request: ["post", `/${operation}`], response: [status, {}] }),
    ],
    ...rest,
  };
}

function reportOf(findings: readonly Finding[]): RunReport {
  const report = sampleReport();
  const [result] = report.results;
  return { ...report, results: result ? [{ ...result, status: "failed", findings }] : [] };
}

function sizesOf(findings: readonly Finding[]): readonly number[] {
  return listCauses(reportOf(findings)).map(({ others }) => 1 + others.length);
}

test("findings of one check with the same keyword, status and sentence are one cause", () => {
  expect(sizesOf(["addBook", "addShelf", "addReader"].map((id) => finding(id)))).toEqual([3]);
});

test.each<[string, Partial<Finding> & { status?: number }]>([
  ["check", { check: "accepts/body" }],
  ["weight", { severity: "advice" }],
  ["status", { status: 200 }],
  ["keyword", { clause: "/components/schemas/Book/properties/name/pattern" }],
  ["sentence", { found: "no body" }],
])("another %s makes another cause", (_name, given) => {
  expect(sizesOf([finding("addBook"), finding("addShelf", given)])).toEqual([1, 1]);
});

test("crashes are first, then what fails the run, then the largest cause", () => {
  const causes = listCauses(
    reportOf([
      finding("a", { severity: "advice" }),
      finding("b", { found: "one" }),
      finding("c", { found: "many" }),
      finding("d", { found: "many" }),
      finding("e", { status: 500 }),
    ]),
  );
  expect(causes.map(({ first }) => first.operation)).toEqual(["e", "c", "b", "a"]);
});

test("a cause names three operations and counts the rest in the summary", () => {
  const report = reportOf(["a", "b", "c", "d", "e", "f"].map((id) => finding(id)));
  const [cause] = listCauses(report);
  const words = "5 more findings on 5 operations: b, c, d and 2 more";
  expect(cause && othersText(cause)).toBe(words);
  expect(renderSummary(report, plain)).toContain(words);
});

const seen = { check: "responses/headers", family: "responses", found: "no header X-Id" } as const;

test("a header that is missing in responses of several statuses is one cause", () => {
  const findings = [
    finding("a", { ...seen, at: "GET /a -> 200 header x-id", clause: "/components/headers/X-Id" }),
    finding("a", { ...seen, at: "GET /a -> 401 header x-id", clause: "/paths/~1a/get/responses" }),
    finding("b", {
      ...seen,
      at: "GET /b -> 500 header x-id",
      check: "responses/receipt",
      status: 500,
    }),
  ];
  expect(sizesOf(findings)).toEqual([3]);
  const other = finding("b", { ...seen, at: "GET /b -> 200 header x-other" });
  expect(sizesOf([...findings, other])).toEqual([3, 1]);
});

test("a keyword that is violated in responses of several statuses is one cause", () => {
  const shape = {
    clause: "/components/schemas/Problem/properties/code/type",
    family: "responses",
  } as const;
  const findings = [
    finding("a", {
      ...shape,
      at: "GET /a -> 404 body /code",
      found: "/code does not meet: must be string",
    }),
    finding("b", {
      ...shape,
      at: "GET /b -> 400 body",
      found: "the body does not meet: must be string",
    }),
  ];
  expect(sizesOf(findings)).toEqual([2]);
});

test("an operation that responds with 500 to everything is one cause", () => {
  const crash = { status: 500, found: "status 500" };
  const findings = [
    finding("a", { ...crash, severity: "advice", check: "responses/internal-error" }),
    finding("a", { ...crash, check: "rejects/body" }),
    finding("a", { ...crash, check: "robustness/json", clause: "/paths/~1a/post/requestBody" }),
  ];
  expect(sizesOf(findings)).toEqual([3]);
  const known = { reason: "ticket", until: "2030-01-01" };
  expect(sizesOf([...findings, finding("b", { ...crash, known })])).toEqual([3, 1]);
});

/** Twelve operations that accept an empty name. */
const many = reportOf(
  Array.from({ length: 12 }, (_, at) => {
    const operation = `add${at}`;
    const sketch = { number: 1, operation, purpose: "one" };
    const request = ["POST", `/${operation}`, { name: "" }] as const;
    return finding(operation, {
      status: 201,
      exchanges: [sampleExchange({ ...sketch, request, response: [201, {}] })],
    });
  }),
);

test.each([
  ["HTML", (report: RunReport) => renderHtml(report).split("<main>")[1] ?? ""],
  ["Markdown", renderMarkdown],
])("%s shows a cause once with its places, before the matrix", (_, render) => {
  const text = render(many)
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll(/\s+/g, " ");
  expect(text).toContain("12 places on 12 operations, 96 cases");
  for (const shown of ["add0", "add1", "add4"])
    expect(text).toContain(`POST /${shown} body /name: "" -> 201`);
  expect(text).toContain("and 7 more: add5, add6, add7, add8, add9, add10, add11");
  const matrix = text.search(/Operations by checks|### Operations/);
  expect(text.indexOf("12 places")).toBeLessThan(matrix);
});

test("the page has one open card per cause, and the evidence of every place", () => {
  const page = renderHtml(many);
  expect(page.match(/<details class="finding"[^>]* open>/g)).toHaveLength(1);
  expect(page.match(/<details class="finding"/g)).toHaveLength(12);
  expect(page.match(/<figure class="exchange">/g)).toHaveLength(12);
});

test("all operations that need no credential are one cause, which names each", () => {
  const ids = Array.from({ length: 30 }, (_, at) => `op${at}`);
  const auth = { check: "auth/missing-credential", family: "auth", clause: "/security/0" } as const;
  const findings = ids.map((id, index) => {
    const status = index < 3 ? 200 : 201;
    return finding(id, { ...auth, status, found: `status ${status}` });
  });
  const [cause, ...others] = listCauses(reportOf(findings));
  expect(others).toEqual([]);
  expect(cause && otherPlaces(cause).foldedText).toBe(`25 more: ${ids.slice(5).join(", ")}`);
});
