import { createHash, timingSafeEqual } from "node:crypto";
import { SandboxError } from "../errors/sandbox-error.ts";
import { readBearer } from "../http/read-bearer.ts";

/**
 * Whether a value of the header `Authorization` carries the token. Digests are compared, so that time tells nothing, not
 * even a length. Throws SandboxError `control-invalid` for a token that nobody could send, above all an empty one.
 */
export function createGuard(token: string): (authorization: string | null) => boolean {
  if (readBearer(`Bearer ${token}`) !== token) throw unfit();
  const wanted = digest(token);
  return (authorization) => timingSafeEqual(digest(readBearer(authorization) ?? ""), wanted);
}

function unfit(): SandboxError {
  return new SandboxError("control-invalid", "the token of the control plane cannot be sent", {
    hint: "Give letters, digits and any of - . _ ~ + /, or none at all for a new one.",
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
