import { securityMutants } from "./document/security-mutants.ts";
import { schemaMutants } from "./document/schema-mutants.ts";
import { placeMutants } from "./document/place-mutants.ts";
import { requestMutants } from "./document/request-mutants.ts";
import { policyMutants } from "./document/policy-mutants.ts";
import { fileURLToPath } from "node:url";
import { parameterMutants } from "./fault/parameter-mutants.ts";
import { reasonMutants } from "./fault/reason-mutants.ts";
import { nameMutants } from "./fault/name-mutants.ts";
import { textMutants } from "./fault/text-mutants.ts";
import { listMutants } from "./answer/list-mutants.ts";
import { responseMutants } from "./answer/response-mutants.ts";
import { frameMutants } from "./fault/frame-mutants.ts";
import { memberMutants } from "./fault/member-mutants.ts";
import { faultMutants } from "./fault/fault-mutants.ts";
import { readLedger } from "./fault/read-ledger.ts";
import type { Mutant } from "./mutant.ts";
import type { SoundSubject } from "./load-subject.ts";

/** Creates every mutant in a stable order: of the contract, of the requests, of the responses, of lists, of effects, then the faults. */
export async function allMutants(subject: SoundSubject): Promise<readonly Mutant[]> {
  const ledger = new URL("../requirements.yaml", import.meta.resolve("@local-ads/openapi"));
  return [
    ...contractMutants(subject),
    ...parameterMutants(subject),
    ...nameMutants(subject),
    ...textMutants(subject),
    ...responseMutants(subject),
    ...listMutants(subject),
    ...reasonMutants(subject),
    ...memberMutants(subject),
    ...frameMutants(subject),
    ...faultMutants(subject, await readLedger(fileURLToPath(ledger))),
  ];
}

/** Creates sandboxes that enforce a document with one rule for requests changed. */
function contractMutants(subject: SoundSubject): readonly Mutant[] {
  return [schemaMutants, placeMutants, requestMutants, securityMutants, policyMutants].flatMap(
    (generate) => generate(subject),
  );
}
