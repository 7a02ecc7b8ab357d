import { isMutating } from "@plumbline/contract";
import type { Case } from "../../model/case.ts";
import type { Subject } from "../../model/check.ts";
import type { Skip } from "@plumbline/report";
import { isSecured } from "../../request/is-secured.ts";
import { nonEmpty } from "../non-empty.ts";

/** The clause that names the protocol, and with it the specification that the interface keeps. */
export const protocolClause = "/x-mcp/name";

export const credentialsClause = "/x-mcp/credentials";

type Plan = readonly Case[] | Skip | undefined;

/** What a check plans for an operation where the document has an agent interface. Nothing to plan: the check does not apply. */
export function planMcp({ contract, target }: Subject, cases: readonly Case[] | Skip): Plan {
  if (!contract.policies.mcp) return undefined;
  if (!("reason" in cases) && cases.length === 0) return undefined;
  if (!target.mcp) return notConfigured;
  return "reason" in cases ? cases : nonEmpty(cases);
}

/** As `planMcp`, for what is asked of the interface once in a run: it goes with the first read that needs a credential. */
export function planOnce(subject: Subject, cases: () => readonly Case[] | Skip): Plan {
  return isFirst(subject, isAnchor) ? planMcp(subject, cases()) : undefined;
}

/** Whether the operation is the first of the run to which something applies. */
export function isFirst(subject: Subject, applies: (subject: Subject) => boolean): boolean {
  return firstOf(subject, applies, 1).includes(subject.operation.id);
}

/** Whether the operation is among the first few of the run to which something applies. */
export function isAmong(
  subject: Subject,
  applies: (subject: Subject) => boolean,
  most: number,
): boolean {
  return firstOf(subject, applies, most).includes(subject.operation.id);
}

function firstOf(
  { contract, other }: Subject,
  applies: (subject: Subject) => boolean,
  most: number,
): readonly string[] {
  return contract.operations
    .flatMap(({ id }) => other(id) ?? [])
    .filter(applies)
    .slice(0, most)
    .map(({ operation }) => operation.id);
}

function isAnchor(subject: Subject): boolean {
  return !isMutating(subject.operation) && isSecured(subject);
}

const notConfigured: Skip = {
  reason: "not-configured",
  detail: 'give the URL of the agent interface as "mcp": { "url": "…" } in --profile',
};
