import type { BodyLimitPolicy } from "@plumbline/contract";
import { type LimitedBody, readLimitedBody } from "@plumbline/policies";

/** The bytes of a body, or why there are none: over the limit, or the connection ended first. */
export type ReadBytes = LimitedBody | { readonly kind: "cut-off" };

/** Reads the body of a request up to the limit. */
export async function readBytes(
  request: Request,
  limit: BodyLimitPolicy | undefined,
): Promise<ReadBytes> {
  try {
    return await readLimitedBody(request, limit);
  } catch {
    return { kind: "cut-off" };
  }
}
