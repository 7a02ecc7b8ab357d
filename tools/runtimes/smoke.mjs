import { createClient } from "@local-ads/client";
import { createFetch, receiptOf } from "@local-ads/client/fetch";

/** Makes six calls: a read, a write, the same write again by createFetch and the client, an aborted call and a call to a closed port. */
export async function smoke(baseUrl, auth) {
  const client = createClient({ baseUrl, auth });
  const read = await client.getSite();
  const body = { tagline: "The same on every engine" };
  const written = await client.updateSite({ body });
  const { idempotencyKey } = written.receipt;
  const fetched = await createFetch({ baseUrl, auth })(`${baseUrl}/site`, {
    method: "PATCH",
    body: JSON.stringify(body),
    idempotencyKey,
  });
  const again = await client.updateSite({ body, idempotencyKey });
  const givenUp = await client.getSite({ signal: AbortSignal.abort() });
  const nobody = createClient({ baseUrl: "http://127.0.0.1:2/v1", auth, maxRetries: 0 });
  const lost = await nobody.getSite();
  return {
    read: [read.kind, read.status, typeof read.receipt.requestId],
    written: [written.kind, written.status, written.receipt.replayed],
    again: [again.kind, again.status, again.receipt.replayed],
    fetched: [fetched.status, receiptOf(fetched)?.replayed, (await fetched.json()).site.tagline],
    givenUp: givenUp.kind,
    lost: lost.kind,
  };
}
