/** @import { Exchange, Identity } from "../src/control/control.ts" */
/** @import { ServiceDescription } from "../src/console/service-description.ts" */

/** What a shell takes as it is. @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A call that needs nothing but the credential.
 *
 * @param {ServiceDescription} service
 * @param {Identity} identity
 */
export function curlOfIdentity({ baseUrl, operations }, { token }) {
  const plain = operations.find(({ method, isPlain }) => method === "get" && isPlain);
  return `curl -i ${quote(`${baseUrl}${plain?.path ?? "/"}`)} -H ${quote(`Authorization: Bearer ${token}`)}`;
}

/** Set by curl itself, or blotted out in the log. */
const leftOut = new Set([
  "accept-encoding",
  "authorization",
  "connection",
  "content-length",
  "host",
]);

/**
 * A logged request again, with the credential left to the reader.
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
