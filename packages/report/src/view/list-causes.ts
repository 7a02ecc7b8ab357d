import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { formatCount } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";
import { bySeverity, isCrash, listFindings, weightOf } from "./list-findings.ts";
import { placesOf } from "./places-of.ts";

/** What the findings at some places seem to have in common. */
export interface Cause {
  /** The finding that is shown first. */
  readonly first: Finding;
  readonly others: readonly Finding[];
}

/** The causes of the findings without gaps: crashes first, then the most severe, then those with most places. */
export function listCauses(report: RunReport): readonly Cause[] {
  const findings = listFindings(report).filter((finding) => weightOf(finding) !== "gap");
  const byCause = Map.groupBy(findings, (finding) => JSON.stringify(causeKey(finding)));
  return [...byCause.values()]
    .flatMap(([first, ...others]) => (first ? [{ first, others }] : []))
    .toSorted((a, b) => bySeverity(a.first, b.first) || b.others.length - a.others.length);
}

/**
 * What the findings of one cause have in common. All crashes with one status have one cause, and so do a header and a keyword that
 * are violated in the same way in several responses.
 */
function causeKey(finding: Finding): readonly unknown[] {
  const { check, family, at, clause, exchanges } = finding;
  const weight = weightOf(finding);
  const status = exchanges.at(-1)?.response.status;
  const sentence = templateOf(finding.found);
  if (isCrash(finding)) return [status, weight === "known"];
  const place = placesOf(at).find(({ side }) => side === "response");
  if (family === "responses" && place?.part === "header")
    return [family, weight, place.name, sentence];
  if (family === "responses" && place?.part === "body")
    return [family, weight, keywordOf(clause), sentence];
  return [check, weight, keywordOf(clause), statusKind(status), sentence];
}

/** The status, but one kind for all successes, because requests that are accepted by mistake have the same cause. */
function statusKind(status: number | undefined): number | string | undefined {
  return status !== undefined && status >= 200 && status < 300 ? "2XX" : status;
}

/** `maxLength` of `/components/schemas/Book/properties/title/maxLength`. The pointer of an operation contains no keyword. */
function keywordOf(clause: string): string {
  const segments = clause.split("/").filter((segment) => !/^\d?$/.test(segment));
  const last = segments.at(-1) ?? "";
  return segments.at(-2)?.startsWith("~1") ? "" : last;
}

/** A sentence without its values and places. */
function templateOf(found: string): string {
  return found
    .replace(/^the body(?= does not meet: )/, "/…")
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/[^\s,]*\/[^\s,]*/g, "/…")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "…")
    .replaceAll(/\d+/g, "#");
}

/** `114 places on 57 operations, 890 cases`; empty for a single place. */
export function extentText({ first, others }: Cause): string {
  if (others.length === 0) return "";
  const all = [first, ...others];
  const operations = formatCount(operationsOf(all).length, "operation");
  const cases = all.reduce((sum, { alike }) => sum + 1 + alike, 0);
  const places = `${formatCount(all.length, "place")} on ${operations}`;
  return cases > all.length ? `${places}, ${formatCount(cases, "case")}` : places;
}

/** Maximum number of operations and checks that are named in one line. */
const mostNamed = 3;

/** `7 more findings on 5 operations: addBook, listBooks, … and 3 more`; empty for a single finding. */
export function othersText({ others }: Cause): string {
  if (others.length === 0) return "";
  const operations = operationsOf(others);
  const where = formatCount(operations.length, "operation");
  const named = nameSome(operations, mostNamed);
  return `${formatCount(others.length, "more finding")} on ${where}: ${named}`;
}

/** IDs of the operations of findings, each once. */
function operationsOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ operation }) => operation))];
}

/** Causes that a report leaves out: `3 more findings of 2 causes: auth/scope, responses/headers`; empty if there are none. */
export function leftOutText(causes: readonly Cause[]): string {
  if (causes.length === 0) return "";
  const count = causes.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const checks = [...new Set(causes.map(({ first }) => first.check))];
  const of = formatCount(causes.length, "cause");
  return `${formatCount(count, "more finding")} of ${of}: ${nameSome(checks, mostNamed)}`;
}

/** The other places of a cause: the first few, and the rest with the names of its operations. */
export interface OtherPlaces {
  readonly shown: readonly Finding[];
  readonly folded: readonly Finding[];
  /** `14 more: addBook, listBooks`; empty if no place is folded. */
  readonly foldedText: string;
}

const mostShown = 4;

/**
 * Maximum number of operations that are named beside folded places. Operations that require no credential are all named, because each of
 * them may be public on purpose.
 */
const mostNamedFolded = 12;

/** Divides the other places of a cause into those that are shown and those that are folded. One place alone is not folded. */
export function otherPlaces({ first, others }: Cause): OtherPlaces {
  const open = others.length === mostShown + 1 ? others.length : mostShown;
  const folded = others.slice(open);
  const most = first.family === "auth" ? Infinity : mostNamedFolded;
  const named = nameSome(operationsOf(folded), most);
  const foldedText = folded.length === 0 ? "" : `${folded.length} more: ${named}`;
  return { shown: others.slice(0, open), folded, foldedText };
}
