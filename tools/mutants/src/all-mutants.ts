import { fileURLToPath } from "node:url";
import { responseMutants } from "./answer/response-mutants.ts";
import { contractMutants } from "./document/contract-mutants.ts";
import { faultMutants } from "./fault/fault-mutants.ts";
import { readLedger } from "./fault/read-ledger.ts";
import type { Mutant } from "./mutant.ts";
import type { SoundSubject } from "./subject.ts";

/** Every mutant, in the same order each time: of the contract, of the answers, then the faults. */
export async function allMutants(subject: SoundSubject): Promise<readonly Mutant[]> {
  const ledger = new URL("../requirements.yaml", import.meta.resolve("@local-ads/openapi"));
  return [
    ...contractMutants(subject),
    ...responseMutants(subject),
    ...faultMutants(subject, await readLedger(fileURLToPath(ledger))),
  ];
}
