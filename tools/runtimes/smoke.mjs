import { createClient } from "@local-ads/client";

/** Makes five calls: a read, a write, the same write again, an aborted call and a call to a closed port. */
export async function smoke(baseUrl, auth) {
  const client = createClient({ baseUrl, auth });
  const read = await client.getSite();
  const body = { tagline: "The same on every engine" };
  const written = await client.updateSite({ body });
  const { idempotencyKey } = written.receipt;
  const again = await client.updateSite({ body, idempotencyKey });
  const givenUp = await client.getSite({ signal: AbortSignal.abort() });
  const nobody = createClient({ baseUrl: "http://127.0.0.1:2/v1", auth, maxRetries: 0 });
  const lost = await nobody.getSite();
  return {
    read: [read.kind, read.status, typeof read.receipt.requestId],
    written: [written.kind, written.status, written.receipt.replayed],
    again: [again.kind, again.status, again.receipt.replayed],
    givenUp: givenUp.kind,
    lost: lost.kind,
  };
}
