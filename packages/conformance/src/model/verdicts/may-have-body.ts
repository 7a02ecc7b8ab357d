import type { Exchange } from "@plumbline/report";

/** Whether HTTP allows the response to have content. @see https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1 */
export function mayHaveBody({
  request,
  response,
}: Pick<Exchange, "request" | "response">): boolean {
  return request.method !== "HEAD" && !bodiless.has(response.status);
}

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);
