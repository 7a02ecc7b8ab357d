import type { Operation } from "@plumbline/contract";
import { findResponse } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";

/** The expected statuses of a request without a valid credential, and the clause that states them. */
export interface Unauthenticated {
  readonly statuses: readonly number[];
  readonly clause: string;
  readonly rests: string;
  /** Whether a challenge policy states the statuses. */
  readonly isStated: boolean;
}

/**
 * Returns the status of the challenge policy; without a policy, 401 and a documented 403, or both if the operation documents neither.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2
 */
export function unauthenticated({ contract, operation }: Subject): Unauthenticated {
  const scheme = credentialSchemes(contract, operation).find(({ challenge }) => challenge);
  const alternative = operation.security[0];
  if (scheme?.challenge) {
    const { unauthenticated: status } = scheme.challenge;
    return {
      statuses: [status],
      clause: `${scheme.pointer}/x-challenge`,
      rests: `a request without a valid credential returns ${status}`,
      isStated: true,
    };
  }
  return {
    statuses: documented(operation),
    clause: alternative?.pointer ?? operation.pointer,
    rests: "the operation requires a credential",
    isStated: false,
  };
}

function documented(operation: Operation): number[] {
  const listed = [401, 403].filter(
    (status) => findResponse(operation, status)?.status === String(status),
  );
  return listed.length > 0 ? [...listed, 401] : [401, 403];
}
