import {
  allChecks,
  type Check,
  type CheckFamily,
  type Ledger,
  loadJourneys,
  loadLedger,
  planConformance,
  type PlanEntry,
  type Target,
} from "@plumbline/conformance";
import { loadContract } from "@plumbline/contract";
import { createSandbox } from "@local-ads/sandbox";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One check as the page tells of it. */
export interface CheckFacts {
  readonly id: string;
  readonly family: CheckFamily;
  readonly severity: Check["severity"];
  readonly title: string;
  /** Whether it sends nothing and judges what others were answered. */
  readonly isObserver: boolean;
  /** The needs of the check, in words. */
  readonly needs: readonly string[];
  readonly after: readonly string[];
  /** On how many operations of the document it has something to say. */
  readonly operations: number;
  /** Why it has nothing to say of the document, where it has not. */
  readonly silence: string | undefined;
  /** The highest effect among them. */
  readonly effect: string;
  /** Maximum number of requests in a whole run. */
  readonly requests: number;
  readonly writes: number;
  /** Ids of the ledger's entries that it proves. */
  readonly entries: readonly string[];
}

const openapi = new URL("../../openapi/", import.meta.url);

/** Every check, with the repository's journeys, as it is planned over the repository's document. Nothing is sent. */
export async function readChecks(): Promise<readonly CheckFacts[]> {
  const contract = await loadContract(new URL("dist/openapi.json", openapi));
  const files = globSync("journeys/*.arazzo.yaml", { cwd: fileURLToPath(openapi) }).toSorted();
  const journeys = await loadJourneys(
    files.map((file) => new URL(file, openapi)),
    contract,
  );
  const sandbox = await createSandbox({ clock: "frozen" });
  const target = {
    baseUrl: "http://127.0.0.1/v1",
    identities: sandbox.identities(),
    fixtures: sandbox.fixtures(),
    clock: { advance: () => Promise.resolve() },
    probeRetention: true,
    oauth: { consent: { kind: "form", steps: [] } },
    mcp: { url: "http://127.0.0.1/mcp" },
  } satisfies Target;
  await sandbox.close();
  const { entries } = planConformance({ contract, target, journeys, seed: 1 });
  const ledger = await loadLedger(new URL("requirements.yaml", openapi));
  const planned = Map.groupBy(entries, ({ check }) => check.id);
  const checks = new Map(
    [...allChecks, ...entries.map(({ check }) => check)].map((check) => [check.id, check]),
  );
  return [...checks.values()].map((check) => factsOf(check, planned.get(check.id) ?? [], ledger));
}

const effects = ["none", "draft", "publish", "spend"];

function factsOf(check: Check, planned: readonly PlanEntry[], ledger: Ledger): CheckFacts {
  const { id, family, severity, title, needs = [] } = check;
  const sent = planned.filter(({ skip }) => !skip);
  const ranks = sent.map(({ subject }) => effects.indexOf(subject.operation.policies.effect));
  return {
    id,
    family,
    severity,
    title,
    isObserver: check.kind === "observer",
    needs: needs.map(({ says }) => says),
    after: check.kind === "property" ? (check.after ?? []) : [],
    operations: sent.length,
    silence:
      sent.length > 0 ? undefined : (planned[0]?.skip?.detail ?? "it applies to no operation"),
    effect: effects[Math.max(0, ...ranks)] ?? "none",
    requests: sent.reduce((sum, { cost }) => sum + cost.operations, 0),
    writes: sent.reduce((sum, { cost }) => sum + cost.writes, 0),
    entries: ledger.entries.filter(({ proof }) => proof.includes(id)).map((entry) => entry.id),
  };
}
