import type { Operation } from "@plumbline/contract";
import { type FingerprintInput, fingerprintRequest } from "@plumbline/policies";
import {
  type BodyResult,
  checkRequest,
  chooseStatus,
  isKeyParameter,
  receiveBody,
  type RouteMatch,
} from "@plumbline/server";
import { type Preferences, readPreferences } from "../request/read-preferences.ts";
import { checkAccess } from "./check-access.ts";
import { checkPreferences } from "./check-preferences.ts";
import { type Draw, drawLimits } from "./draw-limits.ts";
import type { MockService } from "./mock-service.ts";
import type { Refusal } from "./refuse.ts";

/** A request that was found authentic, within the limits, small enough and valid. */
export interface ReceivedRequest {
  readonly kind: "received";
  readonly operation: Operation;
  readonly partition: string;
  readonly key?: string;
  /** Whether the operation is keyed and insists on a key. */
  readonly needsKey: boolean;
  readonly fingerprint: string;
  readonly query: URLSearchParams;
  readonly preferences: Preferences;
  readonly accept?: string;
  readonly draw: Extract<Draw, { kind: "allowed" }>;
}

export type Reception = ReceivedRequest | { readonly kind: "refused"; readonly refusal: Refusal };

/** Takes a routed request in, in the order in which a server can know what is wrong with it. */
export async function receiveRequest(
  service: MockService,
  { operation, path }: RouteMatch,
  request: Request,
): Promise<Reception> {
  const { contract } = service;

  // Who calls comes first: nobody learns more about an operation than they may know.
  const access = checkAccess(contract, operation, request);
  if (access.kind === "refused") return access;
  const { partition } = access.credentials;

  // Every authentic request counts, also one that turns out to be invalid.
  const draw = await drawLimits(service, partition, "all");
  if (draw.kind === "refused") return draw;

  // The body is read no further than the limit, and only then understood.
  const body = await receiveBody(operation, request, contract.policies.bodyLimit);
  if (body.kind === "exceeded") {
    return refused({
      status: body.status,
      decision: "too-large",
      reason: `the body exceeds ${body.limit} bytes`,
    });
  }
  if (body.kind !== "read") return refuseBody(service, operation, body);

  // Parameters and body are judged together, so that one answer names all that is wrong.
  const url = new URL(request.url);
  const problems = checkRequest(contract, {
    operation,
    body,
    source: { path, query: url.searchParams, headers: request.headers },
  });
  if (problems.length > 0) return refuseInvalid(service, operation, problems.join("; "));

  // Wishes are granted to valid requests only.
  const preferences = readPreferences(request.headers.get("prefer"));
  const impossible = checkPreferences(service.examples, operation, preferences);
  if (impossible !== undefined) return refuseInvalid(service, operation, impossible);

  const accept = request.headers.get("accept");
  const fingerprint = fingerprintRequest(fingerprintInput(operation, { path, url, body }));
  return {
    kind: "received",
    operation,
    partition,
    fingerprint,
    query: url.searchParams,
    preferences,
    draw,
    ...readKey(operation, request.headers),
    ...(accept !== null && { accept }),
  };
}

interface Arguments {
  readonly path: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly body: Extract<BodyResult, { kind: "read" }>;
}

function fingerprintInput({ id }: Operation, { path, url, body }: Arguments): FingerprintInput {
  return { operation: id, path, query: Array.from(url.searchParams), body: body.fingerprint };
}

/** A key is needed unless the operation declares its parameter as optional. */
function readKey(
  operation: Operation,
  headers: Headers,
): { readonly key?: string; readonly needsKey: boolean } {
  const policy = operation.policies.idempotency;
  const key = policy && headers.get(policy.key.header);
  const declared = operation.parameters.find((parameter) => isKeyParameter(operation, parameter));
  return { ...(key && { key }), needsKey: policy !== undefined && declared?.required !== false };
}

function refuseBody(
  service: MockService,
  operation: Operation,
  body: Exclude<BodyResult, { kind: "read" }>,
): Reception {
  const status = chooseStatus(
    service.contract,
    operation,
    body.kind === "malformed" ? "malformed" : "mediaType",
  );
  return refused({ status, decision: "invalid", reason: body.reason });
}

function refuseInvalid(service: MockService, operation: Operation, reason: string): Reception {
  const status = chooseStatus(service.contract, operation, "invalid");
  return refused({ status, decision: "invalid", reason });
}

function refused(refusal: Refusal): Reception {
  return { kind: "refused", refusal };
}
