import { createHash } from "node:crypto";
import { type Operation, wireMethod } from "@plumbline/contract";
import type { Breach } from "../../model/case.ts";
import type { Check } from "../../model/check.ts";
import { toCurl } from "@plumbline/command";
import type { Exchange, Finding } from "@plumbline/report";

/** A breach with the other facts of a finding. */
export interface Evidence {
  readonly breach: Breach & { readonly clause: string; readonly rests: string };
  readonly exchanges: readonly Exchange[];
  /** The part of the request that was varied. */
  readonly place?: string;
  /** The operation whose response was judged, if it is another one. */
  readonly judged?: Operation;
  /** `Case.purpose`. */
  readonly purpose?: string;
  readonly seed?: number;
  readonly path?: string;
}

export function toFinding(check: Check, operation: Operation, evidence: Evidence): Finding {
  const { breach, exchanges } = evidence;
  return {
    id: findingId(check.id, operation.id, breach.clause),
    check: check.id,
    family: check.family,
    severity: breach.severity ?? check.severity,
    operation: operation.id,
    at: placeOf(evidence.judged ?? operation, evidence),
    clause: breach.clause,
    rests: breach.rests,
    found: breach.found,
    expected: breach.expected,
    exchanges,
    curl: exchanges.map(({ request }) => toCurl(request, { addsAccept: false })).join("\n\n"),
    ...(evidence.purpose === undefined ? {} : { case: evidence.purpose }),
    ...(evidence.seed === undefined ? {} : { seed: evidence.seed }),
    ...(evidence.path === undefined ? {} : { path: evidence.path }),
    alike: 0,
    ...(breach.gap ? { gap: breach.gap } : {}),
  };
}

/** Merges the findings of one check, operation and clause: keeps the first of the most severe and counts the others. */
export function mergeAlike(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ id }) => id);
  return [...groups.values()].flatMap((group) => {
    const [first, ...rest] = group.toSorted((one, other) => mildness(one) - mildness(other));
    const alike = group.reduce((sum, one) => sum + one.alike, rest.length);
    return first ? [{ ...first, alike }] : [];
  });
}

function mildness({ severity, gap }: Finding): number {
  if (severity === "advice") return 2;
  return gap ? 1 : 0;
}

function placeOf(operation: Operation, { breach, exchanges, place }: Evidence): string {
  const last = exchanges.at(-1);
  const asked = [wireMethod(operation.method), operation.path, ...(place ? [place] : [])].join(" ");
  if (!last) return asked;
  const status = last.response.status === 0 ? "no response" : String(last.response.status);
  return `${asked} -> ${[status, ...(breach.within ? [breach.within] : [])].join(" ")}`;
}

/** The ID of a finding, equal in all runs. */
export function findingId(check: string, operation: string, clause: string): string {
  const parts = [check, operation, clause];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
