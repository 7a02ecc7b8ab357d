import { createHash, timingSafeEqual } from "node:crypto";
import { readBearer } from "@plumbline/server";
import { StateError } from "@plumbline/storage";

/**
 * Returns a function that checks the `Authorization` header for the token. It compares digests, so that the time it takes
 * reveals nothing about the token. Throws StateError `control-invalid` for a token that a header cannot carry.
 */
export function createGuard(token: string): (authorization: string | null) => boolean {
  if (readBearer(`Bearer ${token}`) !== token) throw unfit();
  const wanted = digest(token);
  return (authorization) => timingSafeEqual(digest(readBearer(authorization) ?? ""), wanted);
}

function unfit(): StateError {
  return new StateError(
    "control-invalid",
    "The token of the control plane cannot be sent in a header",
    {
      hint: "Use letters, digits and - . _ ~ + /, or omit the token to get a new one.",
    },
  );
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
