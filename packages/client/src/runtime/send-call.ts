import { ClientError } from "./client-error.ts";
import { exchange, type Exchange } from "./exchange.ts";
import { pathTemplate } from "./path-template.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { PlacedCredential } from "./resolve-credential.ts";
import type { Runtime } from "./runtime.ts";
import { serializeBody } from "./serialize-body.ts";
import { serializeQuery } from "./serialize-query.ts";

export interface SendOptions {
  readonly credential: PlacedCredential;
  readonly signal: AbortSignal | undefined;
}

/**
 * Lets openapi-fetch serialise the call and takes over in the `fetch` it is given: what is sent, how often, and how the answer is
 * read are decided there. openapi-fetch itself reads nothing, since it takes an error without a body for a success.
 * Rejects with ClientError `request-invalid` when the input cannot be serialised.
 */
export async function sendCall(
  call: PreparedCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Exchange> {
  const { entry } = call;
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  await runtime
    .send(entry.method, pathTemplate(entry), {
      params: { path: call.path, query: { ...call.query, ...options.credential.query } },
      querySerializer: (query) => serializeQuery(entry.parameters.query, query),
      headers: { ...call.headers, ...options.credential.headers },
      body: call.body,
      bodySerializer: (body) => serializeBody(entry.body?.mediaType ?? "", body),
      redirect: "manual",
      ...(options.signal && { signal: options.signal }),
      fetch: async (request) => {
        resolve(await exchange(request, runtime.fetch, options.signal));
        return new Response(null, { status: 204 });
      },
    })
    .catch((cause: unknown) => {
      throw unserializable(call.name, cause);
    });
  return promise;
}

function unserializable(name: string, cause: unknown): ClientError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ClientError("request-invalid", `${name} cannot be sent: ${reason}`, { cause });
}
