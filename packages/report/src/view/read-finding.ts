import type { Exchange } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import { formatCount } from "../text/format-number.ts";
import { formatEdit } from "./group-gaps.ts";
import { type Weight, weightOf } from "./list-findings.ts";
import { placeTitle } from "./place-title.ts";

/** The parts of a finding that every report shows. */
export interface FindingReading {
  readonly weight: Weight;
  readonly check: string;
  readonly id: string;
  readonly operation: string;
  /** The place, with what was sent there. */
  readonly at: string;
  /** In the order in which they are shown. */
  readonly facts: readonly FindingFact[];
  readonly evidence: Evidence;
  readonly curl: string;
  /** The command that tells whether the finding is fixed. */
  readonly replay: string;
}

/** One labelled line. Several facts can have the same label. */
export interface FindingFact {
  readonly name: FactName;
  readonly label: string;
  /** English; may be empty. */
  readonly words: string;
  /** A name or a pointer, after the words; may be empty. */
  readonly code: string;
}

const labels = {
  found: "found",
  expected: "expected",
  after: "after",
  rests: "rests on",
  statement: "statement",
  clause: "clause",
  gap: "gap",
  edit: "edit",
  known: "known",
  case: "case",
  alike: "alike",
  seed: "seed",
  exchanges: "exchanges",
} as const;

export type FactName = keyof typeof labels;

/** The exchanges to show: all of them, or the first and the last ones. */
export interface Evidence {
  readonly first: readonly Exchange[];
  readonly omitted: number;
  readonly last: readonly Exchange[];
}

/** Reads a finding into the parts that every report shows. `replay` is the command to print. */
export function readFinding(finding: Finding, replay: string): FindingReading {
  const { check, id, operation, curl } = finding;
  const at = placeTitle(finding);
  const evidence = selectEvidence(finding.exchanges);
  const facts = listFacts(finding, evidence);
  return { weight: weightOf(finding), check, id, operation, at, facts, evidence, curl, replay };
}

function listFacts(finding: Finding, evidence: Evidence): readonly FindingFact[] {
  const { found, expected, after, rests, clause, gap, known, alike } = finding;
  const numbers = listNumbers(evidence);
  return [
    fact("found", found),
    fact("expected", expected),
    ...(after === undefined ? [] : [fact("after", after)]),
    fact("rests", rests),
    ...statements(finding),
    fact("clause", "", `#${clause}`),
    ...(gap ? [fact("gap", gap.says)] : []),
    ...(gap?.edit ? [fact("edit", "", formatEdit(gap.edit))] : []),
    ...(known ? [fact("known", `until ${known.until}: ${known.reason}`)] : []),
    ...(finding.case === undefined ? [] : [fact("case", finding.case)]),
    ...(alike > 0
      ? [fact("alike", `${formatCount(alike, "further case")} broke the same clause`)]
      : []),
    ...seed(finding),
    ...(numbers === "" ? [] : [fact("exchanges", numbers)]),
  ];
}

function fact(name: FactName, words: string, code = ""): FindingFact {
  return { name, label: labels[name], words, code };
}

/** Maximum number of ledger statements that are shown. The JSON report has all of them. */
const statementsShown = 3;

function statements({ requirements = [] }: Finding): readonly FindingFact[] {
  const shown = requirements.slice(0, statementsShown);
  const omitted = requirements.length - shown.length;
  return [
    ...shown.map(({ id, says }) => fact("statement", says, id)),
    ...(omitted > 0 ? [fact("statement", `and ${formatCount(omitted, "further statement")}`)] : []),
  ];
}

function seed({ seed, path }: Finding): readonly FindingFact[] {
  if (seed === undefined) return [];
  return [fact("seed", path === undefined ? String(seed) : `${seed}, path ${path}`)];
}

/** A finding about a limit can have hundreds of exchanges. The first and the last ones show enough. */
const mostExchanges = 8;
const shownAtEnds = 3;

function selectEvidence(exchanges: readonly Exchange[]): Evidence {
  if (exchanges.length <= mostExchanges) return { first: exchanges, omitted: 0, last: [] };
  return {
    first: exchanges.slice(0, shownAtEnds),
    omitted: exchanges.length - 2 * shownAtEnds,
    last: exchanges.slice(-shownAtEnds),
  };
}

function listNumbers({ first, omitted, last }: Evidence): string {
  const gap = omitted > 0 ? [formatCount(omitted, "more exchange")] : [];
  return [...first.map(({ number }) => `#${number}`), ...gap]
    .concat(last.map(({ number }) => `#${number}`))
    .join(", ");
}

/** A fact as plain text: `Money is counted in whole cents. (money-cents)`. */
export function factText({ words, code }: FindingFact): string {
  if (words === "" || code === "") return `${words}${code}`;
  return `${words} (${code})`;
}
