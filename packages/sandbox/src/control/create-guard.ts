import { createHash, timingSafeEqual } from "node:crypto";
import { readBearer } from "../http/read-bearer.ts";

/** Whether a value of the header `Authorization` carries the token. Digests are compared, so that time tells nothing, not even a length. */
export function createGuard(token: string): (authorization: string | null) => boolean {
  const wanted = digest(token);
  return (authorization) => timingSafeEqual(digest(readBearer(authorization) ?? ""), wanted);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
