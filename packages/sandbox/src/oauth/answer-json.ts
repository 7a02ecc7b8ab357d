import type { JsonObject } from "@plumbline/contract";

/** Returns a JSON response that caches must not store. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export function answerJson(
  body: JsonObject,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  const all = new Headers(headers);
  all.set("Content-Type", "application/json");
  all.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(body), { status, headers: all });
}
