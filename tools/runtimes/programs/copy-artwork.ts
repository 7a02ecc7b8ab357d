import { orThrow } from "@plumbline/client-runtime";
import { createClient } from "./print-shop/client.js";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Downloads a file as a stream, counts its bytes, and uploads it. */
export async function copyArtwork({ shop }: Services): Promise<void> {
  const client = createClient({ baseUrl: shop, auth: "print-card" });
  const path = { name: "poster.png" };

  const whole = orThrow(await client.getArtwork({ path })).data;
  check(whole.type, "image/png");

  const { data } = orThrow(await client.getArtwork.download({ path }));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = data.getReader();
  for (let next = await reader.read(); next.done === false; next = await reader.read()) {
    bytes += next.value.byteLength;
    chunks.push(next.value);
  }
  check(bytes, whole.size);

  const copy = { name: "copy.png" };
  const stored = await client.putArtwork({
    path: copy,
    body: new Blob(chunks, { type: "image/png" }),
  });
  check(orThrow(stored).status, 204);
  const rejected = await client.putArtwork({ path: copy, body: whole, auth: null });
  if (rejected.kind !== "response" || rejected.ok !== false)
    throw new Error("a call without a credential was executed");
  check([rejected.status, typeof rejected.error.error], [401, "string"]);
}
