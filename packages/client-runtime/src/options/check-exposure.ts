import { isLoopback } from "../table/is-loopback.ts";
import { ClientError } from "./client-error.ts";

/** The option that allows plain HTTP. */
interface ExposureOptions {
  readonly auth: unknown;
  readonly insecureHosts?: readonly string[] | undefined;
}

/**
 * Throws ClientError `credential-exposed` if a credential would be sent over plain HTTP to another machine.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-5.3
 */
export function checkExposure(
  baseUrl: string,
  { auth, insecureHosts = [] }: ExposureOptions,
): void {
  const url = new URL(baseUrl);
  const { hostname, protocol } = url;
  if (auth === null || protocol === "https:" || isLoopback(url)) return;
  if (insecureHosts.includes(hostname)) return;
  throw new ClientError(
    "credential-exposed",
    `The credential would be sent to ${hostname} without encryption; use https, or add the host to insecureHosts`,
  );
}
