import type { Exchange } from "@plumbline/report";
import type { Subject } from "../subject.ts";
import { httpStatus } from "./http-status.ts";

/** The end of a sentence about a 401 or 403 that an operation returned because the document declares no security for it. Empty for others. */
export function undeclaredSecurity(
  { operation, target }: Subject,
  { response, probes }: Exchange,
): string {
  const isUnsigned = operation.security.length === 0 && target.sendCredentials === "declared";
  const isAsked = response.status === httpStatus.unauthorized;
  const isDenied = response.status === httpStatus.forbidden;
  return isUnsigned && (isAsked || isDenied) && probes === undefined
    ? ". The document declares no security for the operation, so the request had no credential: --send-credentials always sends one"
    : "";
}
