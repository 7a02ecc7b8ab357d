import { createSandbox } from "@local-ads/sandbox";
import { extraFaults } from "@plumbline-tools/faults";
import { type Journey, loadJourneys, planConformance } from "@plumbline/conformance";
import { type Contract, loadContract, type Operation } from "@plumbline/contract";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The sandbox to break, and the sound contract that the suite reads. */
export interface SoundSubject {
  readonly contract: Contract;
  /** The operations served under the base URL, in document order. */
  readonly operations: readonly Operation[];
  readonly faults: readonly SoundFault[];
  /** The workflows that the suite also runs. */
  readonly journeys: readonly Journey[];
}

export interface SoundFault {
  readonly name: string;
  /** Ids of ledger entries. */
  readonly breaks: readonly string[];
  readonly description: string;
}

export async function loadSubject(): Promise<SoundSubject> {
  const document = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
  const contract = await loadContract(document, { validators: "lazy" });
  const sandbox = await createSandbox({ contract, clock: "frozen", extraFaults });
  try {
    const faults = await sandbox.control.faults();
    const journeys = await loadJourneys(await journeyFiles(), contract);
    return { contract, operations: servedOperations(contract), faults, journeys };
  } finally {
    await sandbox.close();
  }
}

async function journeyFiles(): Promise<readonly string[]> {
  const folder = fileURLToPath(new URL("../../../openapi/journeys/", import.meta.url));
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".arazzo.yaml")).map((name) => `${folder}${name}`);
}

function servedOperations(contract: Contract): readonly Operation[] {
  const target = { baseUrl: baseUrlOf(contract) };
  const { elsewhere } = planConformance({ contract, target, checks: ["accepts/example"] });
  return contract.operations.filter(({ id }) => !elsewhere.includes(id));
}

export function baseUrlOf({ servers }: Contract): string {
  return `http://127.0.0.1${servers[0]?.basePath ?? ""}`;
}
