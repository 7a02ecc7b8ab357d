import type { Contract, Operation } from "@plumbline/contract";
import { chooseStatus } from "../answer/choose-status.ts";
import type { BodyResult, ReadBody } from "../request/read-body.ts";
import type { ReadBytes } from "../request/read-bytes.ts";
import type { PipelineRules } from "./pipeline-rules.ts";
import { RequestRejection } from "./request-rejection.ts";
import type { ReceivedRequest, RoutedRequest } from "./routed-request.ts";

/** The ports that decide whether a request is valid. */
export interface ReceptionPorts<Request extends RoutedRequest> {
  readonly contract: Contract;
  readonly rules: Pick<PipelineRules<Request>, "readBytes" | "readBody" | "checkRequest">;
}

/** A message names this many problems at most. */
const namedProblems = 20;

/** Reads and validates a request. Throws RequestRejection if its body is too large or unreadable, or if it is invalid. */
export async function receive<Request extends RoutedRequest>(
  ports: ReceptionPorts<Request>,
  request: Request,
): Promise<ReceivedRequest<Request>> {
  const { contract, rules } = ports;
  const { operation, source, nameParameter } = request;
  const body = await readWithin(ports, request);
  // Parameters and body are checked together, so that one response names all problems.
  const problems = rules.checkRequest({ operation, source, body, nameParameter });
  if (problems.length === 0) return { request, body };
  throw new RequestRejection("input-invalid", problems.slice(0, namedProblems).join("; "), {
    status: chooseStatus(contract, operation, "invalid"),
  });
}

async function readWithin<Request extends RoutedRequest>(
  { contract, rules }: ReceptionPorts<Request>,
  request: Request,
): Promise<ReadBody> {
  const { operation, contentType } = request;
  const bytes = requireBytes(contract, operation, await rules.readBytes(request, contract));
  const body = await rules.readBody(operation, contentType, bytes);
  if (body.kind === "read") return body;
  throw unreadable(contract, operation, body);
}

/** Returns the bytes of a body. Throws RequestRejection if the body exceeds its limit or is truncated. */
export function requireBytes(
  contract: Contract,
  operation: Operation,
  read: ReadBytes,
): Uint8Array<ArrayBuffer> {
  if (read.kind === "read") return read.bytes;
  if (read.kind === "exceeded") {
    const message = `The body exceeds ${read.limit} bytes`;
    throw new RequestRejection("body-too-large", message, { status: read.status });
  }
  const reason = "The connection ended before the body did";
  throw unreadable(contract, operation, { kind: "malformed", reason });
}

function unreadable(
  contract: Contract,
  operation: Operation,
  { kind, reason }: Exclude<BodyResult, { kind: "read" }>,
): RequestRejection {
  const isMalformed = kind === "malformed";
  const status = chooseStatus(contract, operation, isMalformed ? "malformed" : "mediaType");
  return new RequestRejection(isMalformed ? "body-malformed" : "media-type-unknown", reason, {
    status,
  });
}
