import type { AddedHeaders, AttemptRequest } from "@local-ads/client";

const secret = crypto.subtle.importKey(
  "raw",
  new TextEncoder().encode("shared"),
  { name: "HMAC", hash: "SHA-256" },
  false,
  ["sign", "verify"],
);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Signs the method, the URL and the body of an attempt. */
export async function sign({ method, url, bytes }: AttemptRequest): Promise<AddedHeaders> {
  const body = await bytes();
  if (!body) throw new Error("A stream cannot be signed");
  const text = `${method} ${url} ${new TextDecoder().decode(body)}`;
  const signature = await crypto.subtle.sign("HMAC", await secret, bytesOf(text));
  return { "x-signature": btoa(String.fromCharCode(...new Uint8Array(signature))) };
}

/** What a server does with the signature. */
export async function verify(request: Request): Promise<boolean> {
  const text = `${request.method} ${request.url} ${await request.text()}`;
  const signature = atob(request.headers.get("x-signature") ?? "");
  const bytes = Uint8Array.from(signature, (letter) => letter.charCodeAt(0));
  return crypto.subtle.verify("HMAC", await secret, bytes, bytesOf(text));
}
