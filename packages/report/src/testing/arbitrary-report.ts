import * as fc from "fast-check";
import type { Exchange } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import type { CheckResult, OperationSummary, RunReport } from "../run/run-report.ts";
import { families } from "../view/families.ts";
import { skipReasons } from "../view/group-skips.ts";

/** Text that tries to break out of HTML, XML, Markdown, JSON, shells and terminals. */
export function hostileText(): fc.Arbitrary<string> {
  const attacks = fc.constantFrom(
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "--><svg/onload=alert(1)>",
    "]]></failure><testcase/>",
    "</code></pre></details></style>",
    "&lt;b&gt; &amp;amp; &#0;",
    "```\n# heading\n````",
    "| a | b |\n[x](javascript:alert(1)) **b** @everyone",
    "\u001b[31mred\u001b[0m\u0000\u0008\u009b2J",
    "\u202egnp.exe\u2066\ufeff\ufffe\uffff",
    "\ud800 lone \udfff",
    "'; rm -rf /; echo '$(id)`id`\\",
    "\r\nSet-Cookie: a=b\r\n",
    '{"a":[1,{"b/c":"</td>"}]}',
  );
  const piece = fc.oneof(attacks, fc.string({ unit: "binary", maxLength: 12 }), fc.string());
  return fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(""));
}

/** Valid reports whose free texts come from `text`. */
export function arbitraryReport(text: fc.Arbitrary<string>): fc.Arbitrary<RunReport> {
  const count = fc.nat({ max: 5000 });
  return fc.record({
    schema: fc.constant(1 as const),
    tool: fc.record({ name: text, version: text }),
    contract: fc.record({ title: text, version: text, source: text }),
    target: fc.record({ baseUrl: text, effect, stateless: fc.boolean() }),
    seed: fc.integer(),
    startedAt: fc.constant("2026-11-21T09:00:00.000Z"),
    durationMs: count,
    operations: fc.uniqueArray(arbitraryOperation(text), {
      maxLength: 3,
      selector: ({ id }) => id,
    }),
    results: fc.array(arbitraryResult(text), { maxLength: 4 }),
    assurance: fc.record({ proven: count, total: count }),
    statuses: fc.dictionary(fc.integer({ min: 100, max: 599 }).map(String), count, { maxKeys: 4 }),
    requests: fc.record({ total: count, writes: count }),
    created: fc.array(
      fc.record({ operation: text, id: text, delete: text }, { requiredKeys: ["operation", "id"] }),
      { maxLength: 2 },
    ),
    verdict: fc.constantFrom("conforms", "findings", "inconclusive"),
    inconclusive: fc.array(text, { maxLength: 2 }),
    selection: fc.oneof(
      fc.record({ operations: fc.array(text, { maxLength: 2 }) }),
      fc.record({ checks: fc.array(text, { maxLength: 2 }) }),
    ),
    exchanges: fc.array(arbitraryExchange(text), { maxLength: 2 }),
  });
}

const effect = fc.constantFrom("none", "draft", "publish", "spend");
// Keys of our own tables.
const family = fc.constantFrom(...(Object.keys(families) as (keyof typeof families)[]));
const reason = fc.constantFrom(...(Object.keys(skipReasons) as (keyof typeof skipReasons)[]));
const severity = fc.constantFrom("must", "advice");
const small = fc.nat({ max: 99 });

function arbitraryOperation(text: fc.Arbitrary<string>): fc.Arbitrary<OperationSummary> {
  const clauses = fc.record({ proven: small, total: small });
  return fc.record({
    id: text,
    method: fc.constantFrom("GET", "POST"),
    path: text,
    effect,
    clauses,
  });
}

function arbitraryResult(text: fc.Arbitrary<string>): fc.Arbitrary<CheckResult> {
  const required = {
    check: text,
    family,
    severity,
    title: text,
    operation: text,
    status: fc.constantFrom("passed", "failed", "skipped"),
    findings: fc.array(arbitraryFinding(text), { maxLength: 2 }),
    clauses: fc.array(text, { maxLength: 2 }),
    operations: small,
    writes: small,
    cases: small,
    durationMs: small,
  } as const;
  const skip = fc.record({ reason, detail: text });
  const keys = Object.keys(required) as (keyof typeof required)[];
  return fc.record(
    {
      ...required,
      skip,
      held: fc.array(text, { maxLength: 2 }),
      leftOut: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: keys },
  );
}

function arbitraryFinding(text: fc.Arbitrary<string>): fc.Arbitrary<Finding> {
  const at = fc.oneof(
    text,
    fc
      .tuple(fc.constantFrom("body ", "header ", "query "), text)
      .map(([part, name]) => `POST /x -> 200 ${part}${name}`),
  );
  const edit = fc.record({ op: fc.constantFrom("add", "remove"), path: text, value: text });
  const gap = fc.record({ says: text, edit }, { requiredKeys: ["says"] });
  const required = {
    id: text,
    check: text,
    family,
    severity,
    operation: text,
    at,
    clause: text,
    rests: text,
    found: text,
    expected: text,
    exchanges: fc.array(arbitraryExchange(text), { maxLength: 2 }),
    curl: text,
    alike: small,
  } as const;
  const keys = Object.keys(required) as (keyof typeof required)[];
  return fc.record({ ...required, gap }, { requiredKeys: keys });
}

export function arbitraryExchange(text: fc.Arbitrary<string>): fc.Arbitrary<Exchange> {
  const headers = fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true });
  const body = fc.oneof(
    text,
    fc.jsonValue().map((value) => JSON.stringify(value)),
    text.map((value) => JSON.stringify({ [value]: value })),
  );
  return fc.record({
    number: fc.integer({ min: 1, max: 9999 }),
    operation: text,
    purpose: text,
    identity: text,
    request: fc.record({ method: fc.constantFrom("GET", "POST"), url: text, headers, body }),
    response: fc.record({ status: fc.integer({ min: 100, max: 599 }), headers, text: body }),
    elapsedMs: small,
  });
}
