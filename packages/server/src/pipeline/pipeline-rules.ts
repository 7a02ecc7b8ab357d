import type { Contract, Operation, RateLimitPolicy } from "@plumbline/contract";
import {
  countingPolicies,
  decideAccess,
  decideIdempotency,
  decideRateLimits,
  fingerprintRequest,
  formatChallenge,
} from "@plumbline/policies";
import { checkRequest } from "../request/check-request.ts";
import type { ReadBytes } from "../request/read-bytes.ts";
import { readBody } from "../request/read-body.ts";
import type { RoutedRequest } from "./routed-request.ts";

/** The decisions of the pipeline. A server that decides otherwise replaces some of the `pipelineRules`. */
export interface PipelineRules<Request extends RoutedRequest> {
  /** The security alternatives of an operation. */
  readonly security: (operation: Operation) => Operation["security"];
  readonly decideAccess: typeof decideAccess;
  readonly formatChallenge: typeof formatChallenge;
  /** The rate limits that count a request; without one, nothing is counted. */
  readonly countingPolicies: (
    policies: readonly RateLimitPolicy[],
    counts: RateLimitPolicy["counts"],
  ) => readonly RateLimitPolicy[];
  readonly decideRateLimits: typeof decideRateLimits;
  /** Reads the body up to the limit of the contract. */
  readonly readBytes: (request: Request, contract: Contract) => Promise<ReadBytes>;
  readonly readBody: typeof readBody;
  readonly checkRequest: typeof checkRequest;
  /** The idempotency key of a request; undefined if none was sent. */
  readonly readKey: (request: Request) => string | undefined;
  readonly fingerprint: typeof fingerprintRequest;
  readonly decideIdempotency: typeof decideIdempotency;
}

/** The rules as the contract states them. */
export const pipelineRules: PipelineRules<RoutedRequest> = {
  security: ({ security }) => security,
  decideAccess,
  formatChallenge,
  countingPolicies,
  decideRateLimits,
  readBytes: (request, { policies }) => request.readBytes(policies.bodyLimit),
  readBody,
  checkRequest,
  readKey({ operation, source }) {
    const header = operation.policies.idempotency?.key.header;
    return (header === undefined ? undefined : source.headers.get(header)) || undefined;
  },
  fingerprint: fingerprintRequest,
  decideIdempotency,
};
