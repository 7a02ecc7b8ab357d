import type { Contract } from "@plumbline/contract";
import {
  type AcceptedFindings,
  failsRun,
  type Finding,
  type KnownFinding,
  type KnownState,
  type RunReport,
} from "@plumbline/report";
import { isTolerated, knownOutcomes } from "./known-outcomes.ts";
import { findingId } from "./to-finding.ts";

export interface AcceptOptions {
  readonly contract: Contract;
  /** The entries of the configuration. They do not change. */
  readonly configured: readonly KnownFinding[];
  /** The entries that earlier runs accepted. */
  readonly accepted: readonly KnownFinding[];
  /** The reason and the last day of new and renewed entries. */
  readonly reason: string;
  readonly until: string;
}

type Change = Exclude<keyof AcceptedFindings, "file">;

export interface Acceptance {
  /** The accepted entries after the run. */
  readonly entries: readonly KnownFinding[];
  readonly counts: Readonly<Record<Change, number>>;
}

/** The change of an accepted entry, by the state of its finding in the run. */
const changes: Readonly<Record<KnownState, Change>> = {
  tolerated: "kept",
  unseen: "kept",
  expired: "renewed",
  fixed: "removed",
};

/**
 * Accepts the findings that fail a run: adds an entry for each new one, renews the expired entries whose finding still occurs,
 * and removes the entries whose finding no longer occurs or is known in the configuration.
 */
export function acceptFindings(report: RunReport, options: AcceptOptions): Acceptance {
  const { contract, configured, accepted, reason, until } = options;
  const today = new Date(report.startedAt);
  const found = new Map(
    report.results.flatMap(({ findings }) => findings).map((finding) => [finding.id, finding]),
  );
  const changed = knownOutcomes(accepted, report, contract).map(({ known, state, findings }) => {
    const isConfigured = findings.some((id) => isTolerated(found.get(id), configured, today));
    const change = isConfigured ? "removed" : changes[state];
    return { change, entry: change === "renewed" ? { ...known, reason, until } : known };
  });
  const left = changed.filter(({ change }) => change !== "removed").map(({ entry }) => entry);
  const added = [...found.values()]
    .filter((finding) => failsRun(finding) && !isTolerated(finding, left, today))
    .map((finding) => ({ ...nameOf(finding), reason, until }));
  const count = (wanted: Change): number =>
    changed.filter(({ change }) => change === wanted).length;
  return {
    entries: [...left, ...added],
    counts: {
      added: added.length,
      kept: count("kept"),
      renewed: count("renewed"),
      removed: count("removed"),
    },
  };
}

type FindingName = Pick<Finding, "id"> | Pick<Finding, "operation" | "check" | "clause">;

/** Names a finding by its place. The ID replaces a place from which a secret was removed, because later runs would not match it. */
function nameOf({ id, operation, check, clause }: Finding): FindingName {
  return findingId(check, operation, clause) === id ? { operation, check, clause } : { id };
}
