import type { JsonValue } from "@plumbline/contract";
import { readParameter, chooseStatus, type BodyResult } from "@plumbline/server";
import type { IncomingCall } from "./incoming-call.ts";
import { Refusal } from "./refusal.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";

/** A call that is small enough and valid. */
export interface ReceivedCall {
  readonly call: IncomingCall;
  readonly path: Readonly<Record<string, JsonValue>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  readonly body: JsonValue | undefined;
  readonly key: string | undefined;
  /** What makes it the same call as another one with its key. */
  readonly fingerprint: () => string;
}

/** Reads and judges what was sent. Throws Refusal where it is too large or invalid. */
export async function receive(
  service: Service,
  seams: Seams,
  call: IncomingCall,
): Promise<ReceivedCall> {
  const { contract } = service;
  const { operation, source } = call;

  // The body is read no further than the limit, and only then understood.
  const read = await seams.readBytes(call, contract);
  if (read.kind === "exceeded") {
    const detail = `the body exceeds ${read.limit} bytes`;
    throw new Refusal("body-too-large", detail, { status: read.status });
  }
  const body = await seams.readBody(operation, call.contentType, read.bytes);
  if (body.kind !== "read") throw unreadable(service, call, body);

  // Parameters and body are judged together, so that one answer names all that is wrong.
  const problems = seams.checkRequest(contract, { operation, source, body });
  if (problems.length > 0) throw new Refusal("invalid-input", problems.slice(0, 20).join("; "));

  return {
    call,
    path: readParameters(service, call, "path"),
    query: readParameters(service, call, "query"),
    body: body.value,
    key: seams.readKey(call),
    fingerprint: () =>
      seams.fingerprint({
        operation: operation.id,
        path: source.path,
        query: Array.from(source.query),
        body: body.fingerprint,
      }),
  };
}

function unreadable(
  { contract }: Service,
  { operation }: IncomingCall,
  { kind, reason }: Exclude<BodyResult, { kind: "read" }>,
): Refusal {
  const mistake = kind === "malformed" ? "malformed" : "mediaType";
  return new Refusal("invalid-input", reason, {
    status: chooseStatus(contract, operation, mistake),
  });
}

function readParameters(
  { contract }: Service,
  { operation, source }: IncomingCall,
  place: "path" | "query",
): Readonly<Record<string, JsonValue>> {
  const entries = operation.parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) => {
      const value = readParameter(contract, parameter, source);
      return value === undefined ? [] : [[parameter.name, value] as const];
    });
  return Object.fromEntries(entries);
}
