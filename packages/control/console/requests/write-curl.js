/** @import { Exchange } from "../../src/generated/schemas.ts" */
/** @import { ServiceDescription } from "../../src/page/service-description.ts" */

/** Quotes text for a shell. @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Returns a curl command for an operation without arguments.
 *
 * @param {ServiceDescription} service
 * @param {{ readonly token: string | null }} identity
 */
export function curlOfIdentity({ baseUrl, operations }, { token }) {
  const plain = operations.find(({ method, isPlain }) => method === "get" && isPlain);
  return `curl -i ${quote(`${baseUrl}${plain?.path ?? "/"}`)} -H ${quote(`Authorization: Bearer ${token}`)}`;
}

/** Headers that curl sets or the log masks. */
const leftOut = new Set([
  "accept-encoding",
  "authorization",
  "connection",
  "content-length",
  "host",
]);

/**
 * Returns a curl command for a logged request, with a placeholder for the credential.
 *
 * @param {ServiceDescription} service
 * @param {Exchange} exchange
 */
export function curlOfExchange({ baseUrl }, { method, target, request }) {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`);
  const credential = "authorization" in request.headers ? ' -H "Authorization: Bearer $TOKEN"' : "";
  const body = request.body === null ? "" : ` --data-binary ${quote(request.body)}`;
  const url = new URL(target, baseUrl).href;
  return `curl -i -X ${method} ${quote(url)}${credential}${headers.join("")}${body}`;
}
