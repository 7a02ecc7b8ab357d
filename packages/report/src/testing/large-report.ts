import type { Finding } from "../run/finding.ts";
import type { CheckResult, OperationSummary, RunReport } from "../run/run-report.ts";
import { families } from "../view/families.ts";
import { toCurl } from "@plumbline/command";
import { sampleExchange } from "./sample-exchange.ts";
import { sampleReport } from "./sample-report.ts";

const operationCount = 20;
const findingCount = 300;
const exchangeCount = 2_000;

const operations: readonly OperationSummary[] = Array.from({ length: operationCount }, (_, at) => ({
  id: `operation${at}`,
  method: at % 3 === 0 ? "GET" : "POST",
  path: `/shelves/{shelfId}/books/{bookId}/pages-${at}`,
  effect: "draft",
  clauses: { proven: 40 + at, total: 90 },
}));

/** A run on a large interface, with every family of checks and 300 findings. */
export function largeReport(): RunReport {
  // Keys of a literal object.
  const columns = Object.keys(families) as (keyof typeof families)[];
  const places = operations.flatMap((operation) =>
    columns.map((family) => [operation, family] as const),
  );
  const perPlace = Math.ceil(findingCount / places.length);
  let left = findingCount;
  const results = places.map(([operation, family], at): CheckResult => {
    const count = Math.min(perPlace, left);
    left -= count;
    const findings = Array.from({ length: count }, (_, index) =>
      largeFinding(operation, family, at * perPlace + index),
    );
    return {
      check: `${family}/of-many`,
      family,
      severity: "must",
      title: "One statement among many",
      operation: operation.id,
      status: findings.length > 0 ? "failed" : "passed",
      findings,
      clauses: [`/paths/${at}/responses/200`],
      operations: 10,
      writes: 5,
      cases: 10,
      durationMs: 40,
    };
  });
  const exchanges = Array.from({ length: exchangeCount }, (_, at) => largeExchange(at));
  return sampleReport({ operations, results, exchanges });
}

function largeFinding(
  { id, method, path }: OperationSummary,
  family: Finding["family"],
  at: number,
): Finding {
  const exchanges = [largeExchange(at * 2), largeExchange(at * 2 + 1)];
  return {
    id: at.toString(16).padStart(12, "0"),
    check: `${family}/of-many`,
    family,
    severity: at % 7 === 0 ? "advice" : "must",
    operation: id,
    at: `${method} ${path} -> 200 body /books/7/title`,
    clause: `/components/schemas/Book${at}/properties/title/maxLength`,
    rests: "The schema states maxLength 40.",
    requirements: [{ id: `book-title-${at}`, says: "A title has at most forty characters." }],
    found: "a text of 41 characters",
    expected: "at most 40 characters",
    exchanges,
    curl: exchanges.map(({ request }) => toCurl(request)).join("\n\n"),
    alike: at % 3,
  };
}

function largeExchange(number: number): RunReport["exchanges"][number] {
  const books = Array.from({ length: 12 }, (_, at) => ({
    id: `bk_${number}_${at}`,
    title: "A title of an average length for a book",
    tags: ["drama", "poetry"],
    price: { cents: 1450 + at, currency: "EUR" },
  }));
  return sampleExchange({
    number: number + 1,
    operation: "operation1",
    purpose: "a title one character too long",
    request: ["POST", "/shelves/s_1/books", { title: "A title", pages: number }],
    key: `plumb-${number}`,
    response: [200, { books, cursor: null }],
  });
}
