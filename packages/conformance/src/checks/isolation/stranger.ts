import { httpStatus } from "../../model/verdicts/http-status.ts";
import { holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { findStranger } from "../find-stranger.ts";
import { isPermitted } from "../is-permitted.ts";

/** An identity of another partition, with the clause that separates the partitions. */
export interface Stranger {
  readonly identity: Identity;
  readonly clause: string;
  readonly rests: string;
}

/** Whether the operation is a read without path parameters that requires a credential. */
export function isSecuredList(subject: Subject): boolean {
  const { method, path } = subject.operation;
  return (method === "get" || method === "query") && !path.includes("{") && isSecured(subject);
}

/** The identity whose requests must not reach the data of the acting identity, or `undefined` if the target has none. */
export function strangerTo(subject: Subject): Stranger | undefined {
  const { operation, target } = subject;
  const identity = findStranger(subject);
  if (!identity) return undefined;
  const [own] = target.identities;
  return {
    identity,
    clause: operation.security[0]?.pointer ?? operation.pointer,
    rests: `the data of ${own.name} belongs to ${own.partition}; ${identity.name} belongs to ${identity.partition}`,
  };
}

/** Judges a rejection of the stranger. 403 proves isolation only for a caller with sufficient scopes. */
export function judgeRejected(subject: Subject, identity: Identity, status: number): CaseVerdict {
  const isRejected =
    gone.has(status) || (status === httpStatus.forbidden && isPermitted(subject, identity));
  return isRejected ? holds : unproven(`returned ${status}, which may have another reason`);
}

const gone: ReadonlySet<number> = new Set([httpStatus.notFound, httpStatus.gone]);
