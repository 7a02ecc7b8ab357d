import { checkBaseUrl } from "../options/check-base-url.ts";
import { checkExposure } from "../options/check-exposure.ts";
import { ClientError } from "../options/client-error.ts";
import type { Operation, ServerRequest } from "./operation.ts";
import { serverUrl } from "../table/server-url.ts";

/**
 * Returns the base URL of an operation that has a server of its own. Throws ClientError `credential-exposed` if its credential would be sent to
 * a host that the options do not name. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.1.1#server-object
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, ownServer, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, ownServer, writeUrl };
 * ```
 */
export function ownServer(entry: Operation, { auth, baseUrl, options }: ServerRequest): string {
  const { credential, name, server = "" } = entry;
  const { credentialHosts = [], servers } = options;
  const url = checkBaseUrl(serverUrl(entry, baseUrl, servers));
  if (auth === null || !credential) return url;
  const { hostname, origin } = new URL(url);
  const isNamed =
    origin === new URL(baseUrl).origin ||
    credentialHosts.includes(hostname) ||
    (servers !== undefined && Object.hasOwn(servers, server));
  if (!isNamed)
    throw new ClientError(
      "credential-exposed",
      `${name} would send the credential to ${hostname}, its own server; add the host to credentialHosts, or pass another URL in servers`,
    );
  checkExposure(url, { ...options, auth });
  return url;
}
