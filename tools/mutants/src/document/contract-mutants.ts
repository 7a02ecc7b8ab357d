import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../subject.ts";
import { policyMutants } from "./policy-mutants.ts";
import { requestMutants } from "./request-mutants.ts";
import { schemaMutants } from "./schema-mutants.ts";
import { securityMutants } from "./security-mutants.ts";

/** Sandboxes that enforce a document with one rule of the request side changed. */
export function contractMutants(subject: SoundSubject): readonly Mutant[] {
  return [schemaMutants, requestMutants, securityMutants, policyMutants].flatMap((generate) =>
    generate(subject),
  );
}
