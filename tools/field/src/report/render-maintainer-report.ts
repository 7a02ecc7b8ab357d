import type { Reviewed } from "../judge/compare-findings.ts";
import type { ProductResult } from "./product-result.ts";

type Tested = Extract<ProductResult, { suite: object }>;

/**
 * Renders what the makers of a product can act on, as Markdown: each reviewed group of true findings with the clause of the document, the
 * shortest request that shows it, and the operations that it affects. Gaps and false alarms are left out.
 */
export function renderMaintainerReport({ product, suite, comparison }: Tested): string {
  const groups = groupsOf(comparison.findings);
  const count = groups.reduce((sum, { length }) => sum + length, 0);
  return [
    `# ${product} and its OpenAPI document`,
    "",
    `${count} findings in ${groups.length} groups: places where the server contradicts its own document. Found with ${suite.requests} requests`,
    "to a new installation, and reviewed by hand. `$PLUMBLINE_TOKEN` stands for the credential of the administrator.",
    "",
    ...groups.flatMap(renderGroup),
  ].join("\n");
}

type Group = readonly [Reviewed, ...Reviewed[]];

/** True findings by their review, those with the worst consequences first. */
function groupsOf(findings: readonly Reviewed[]): readonly Group[] {
  const groups = Map.groupBy(
    findings.filter(({ verdict }) => verdict === "true"),
    ({ finding, reason = "" }) => `${finding.check}\n${reason}`,
  );
  return [...groups.values()]
    .flatMap(([first, ...others]): readonly Group[] => (first ? [[first, ...others]] : []))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Families of checks, the worst first. All others come last. */
const worst = ["responses/answered", "responses/no-server-error", "auth/", "idempotency/"];

function rank([{ finding }]: Group): number {
  const at = worst.findIndex((start) => finding.check.startsWith(start));
  return at < 0 ? worst.length : at;
}

function renderGroup(group: Group): readonly string[] {
  const [{ reason = "" }] = group;
  const { finding } = shortest(group);
  const { check, at, clause, found, expected, curl } = finding;
  const operations = [...new Set(group.map((one) => one.finding.operation))];
  return [
    `## ${reason}`,
    "",
    `- request: \`${at}\``,
    `- found: ${inline(found)}`,
    `- expected: ${inline(expected)}`,
    `- clause of the document: \`${clause}\``,
    `- check: \`${check}\``,
    `- operations (${operations.length}): ${operations.map((id) => `\`${id}\``).join(", ")}`,
    "",
    "```sh",
    curl.trim(),
    "```",
    "",
  ];
}

function shortest([first, ...others]: Group): Reviewed {
  return others.reduce(
    (best, one) => (one.finding.curl.length < best.finding.curl.length ? one : best),
    first,
  );
}

/** Text of a response as code on one line. */
function inline(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}
