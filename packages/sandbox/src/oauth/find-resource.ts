import type { InterfaceKind } from "@plumbline/contract";
import { listResources, resourceUrl } from "./authorization-server.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { OAuthRejection } from "./oauth-rejection.ts";
import type { Parameters } from "./parameters.ts";

/**
 * Returns the interface that a request names as its resource. Throws OAuthRejection `invalid_target` if the resource is
 * missing or unknown.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8707#section-2
 */
export function findResource({ server, origin }: OAuthCall, parameters: Parameters): InterfaceKind {
  const sent = parameters.get("resource");
  if (sent === undefined) throw new OAuthRejection("invalid_target", "resource is missing");
  const found = listResources(server).find((kind) => sent === resourceUrl(server, origin, kind));
  if (found === undefined)
    throw new OAuthRejection(
      "invalid_target",
      "resource is not the URL of an interface of this service",
    );
  return found;
}
