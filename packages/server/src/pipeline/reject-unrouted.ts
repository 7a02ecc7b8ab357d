import { wireMethod } from "@plumbline/contract";
import type { RouteResult } from "../create-router.ts";
import { RequestRejection } from "./request-rejection.ts";

/** The rejection of a request for a path or a method that the document does not have. `line` is its method and path. */
export function rejectUnrouted(
  route: Exclude<RouteResult, { kind: "found" }>,
  line: string,
): RequestRejection {
  if (route.kind === "unknown-path") {
    const hint = route.suggestions.length === 0 ? "" : `; try ${route.suggestions.join(" or ")}`;
    return new RequestRejection("unknown-path", `The document has no path for ${line}${hint}`, {
      status: 404,
    });
  }
  const allowed = route.allowed.map((method) => wireMethod(method)).join(", ");
  const message = `The document has no operation for ${line}; the path allows ${allowed}`;
  return new RequestRejection("unknown-method", message, {
    status: 405,
    headers: { Allow: allowed },
  });
}
