import { httpStatus } from "../../verdicts/http-status.ts";
import { holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Subject } from "../../model/check.ts";
import type { Skip } from "@plumbline/report";
import type { Identity } from "../../model/target.ts";
import { isSecured } from "../../request/is-secured.ts";
import { findStranger, isPermitted } from "../other-identities.ts";

/** Somebody of another partition, and what follows from that. */
export interface Stranger {
  readonly identity: Identity;
  readonly clause: string;
  readonly rests: string;
}

/** Whose requests must not reach what belongs to the acting identity, or why that cannot be seen; nothing where anybody may call. */
export function strangerTo(subject: Subject): Stranger | Skip | undefined {
  const { operation, target } = subject;
  if (!isSecured(subject)) return undefined;
  if (target.stateless)
    return { reason: "stateless-target", detail: "a stateless target has no partitions" };
  const identity = findStranger(subject);
  if (!identity) return noStranger;
  const [own] = target.identities;
  return {
    identity,
    clause: operation.security[0]?.pointer ?? operation.pointer,
    rests: `the data of ${own.name} belongs to ${own.partition}, that of ${identity.name} to ${identity.partition}`,
  };
}

const noStranger: Skip = {
  reason: "identity-missing",
  detail: "give a second identity with another partition in --profile",
};

/** What a refusal of the stranger shows: only a caller who has the scopes is refused for whose the thing is. */
export function judgeRefused(subject: Subject, identity: Identity, status: number): CaseVerdict {
  const isRefused =
    gone.has(status) || (status === httpStatus.forbidden && isPermitted(subject, identity));
  return isRefused ? holds : unproven(`answered ${status}, which may have another reason`);
}

const gone: ReadonlySet<number> = new Set([httpStatus.notFound, 410]);
