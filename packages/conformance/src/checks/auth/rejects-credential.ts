import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { credentialCase, type CredentialProbe } from "./credential-case.ts";

type Rejection = Pick<PropertyDefinition, "name" | "title" | "needs" | "after" | "applies"> & {
  /** The credentials that this operation must reject. */
  readonly probes: (subject: Subject) => readonly CredentialProbe[];
};

const missing = ["auth/missing-credential"] as const;

/** A check that sends credentials which the operation must reject. By default it runs if a missing credential is rejected. */
export function rejectsCredential({
  probes,
  after = missing,
  ...definition
}: Rejection): PropertyDefinition {
  return {
    severity: "must",
    expectsRejection: true,
    after,
    ...definition,
    plan: (subject) => probes(subject).map((probe) => credentialCase(subject, probe)),
  };
}
