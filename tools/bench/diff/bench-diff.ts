import { performance } from "node:perf_hooks";
import { loadContract } from "@plumbline/contract";
import { addWitnesses, compareContracts } from "@plumbline/diff";
import { type NoResult, runPeer } from "../run-peer.ts";
import { measureRedocly } from "./measure-redocly.ts";
import type { PeerResult } from "./peer-result.ts";
import { publicPairs, type PublicPair } from "./public-pairs.ts";

interface Result extends PeerResult {
  readonly changes: number;
  readonly witnesses: number;
}

/** Compares consecutive versions of public documents, and prints a table beside three packages that do so too. */
export async function benchDiff(): Promise<void> {
  process.stdout.write(
    "| document | versions | ours: time | changes | breaking | with a witness | Redocly: time | breaking | api-smart-diff: time | breaking | openapi-diff: time | breaking |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
  );
  for (const pair of publicPairs) {
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    const cells = await measure(pair);
    process.stdout.write(`| ${[pair.name, pair.versions, ...cells].join(" | ")} |\n`);
  }
}

async function measure(pair: PublicPair): Promise<readonly (string | number)[]> {
  const ours = await measureOurs(pair);
  const redocly = cellsOf(await measureRedocly(pair));
  const smart = cellsOf(await measurePeer("api-smart-diff", pair));
  const openapi = cellsOf(await measurePeer("openapi-diff", pair));
  const own = [sayTime(ours.seconds), ours.changes, ours.breaking, ours.witnesses];
  return [...own, ...redocly, ...smart, ...openapi];
}

function sayTime(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

const program = new URL("peer-program.ts", import.meta.url);

/** The default of the command. */
const witnessTime = 4000;

async function measureOurs({ before, after }: PublicPair): Promise<Result> {
  const start = performance.now();
  const [one, other] = [
    await loadContract(before, { defects: "collect" }),
    await loadContract(after, { defects: "collect" }),
  ];
  const compared = compareContracts(one, other);
  const end = performance.now() + witnessTime;
  const { changes } = addWitnesses(compared, {
    before: one,
    after: other,
    isOver: () => performance.now() >= end,
  });
  return {
    seconds: (performance.now() - start) / 1000,
    changes: changes.length,
    breaking: changes.filter(({ severity }) => severity === "breaking").length,
    witnesses: changes.filter(({ witness }) => witness).length,
  };
}

async function measurePeer(
  peer: string,
  { before, after }: PublicPair,
): Promise<PeerResult | NoResult> {
  return runPeer<PeerResult>(program, [peer, before, after]);
}

function cellsOf(result: PeerResult | NoResult): readonly string[] {
  if (typeof result === "string") return [result, ""];
  return [sayTime(result.seconds), String(result.breaking)];
}
