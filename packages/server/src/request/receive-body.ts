import type { BodyLimitPolicy, Operation } from "@plumbline/contract";
import { type LimitedBody, readLimitedBody } from "@plumbline/policies";
import { type BodyResult, readBody } from "./read-body.ts";

/** A body that was read, or why it was not: too long, cut off, or not what its content type says. */
export type ReceivedBody = BodyResult | Extract<LimitedBody, { kind: "exceeded" }>;

/** Reads the body of a request no further than the limit, and takes it for what its content type says it is. */
export async function receiveBody(
  operation: Operation,
  request: Request,
  limit: BodyLimitPolicy | undefined,
): Promise<ReceivedBody> {
  const read = await readWhole(request, limit);
  if (read === undefined) return { kind: "malformed", reason: "the body ends before it should" };
  if (read.kind === "exceeded") return read;
  return readBody(operation, request.headers.get("content-type"), read.bytes);
}

/** Undefined when the connection ended first. */
async function readWhole(
  request: Request,
  limit: BodyLimitPolicy | undefined,
): Promise<LimitedBody | undefined> {
  try {
    return await readLimitedBody(request, limit);
  } catch {
    return undefined;
  }
}
