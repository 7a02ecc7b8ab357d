import { alter, atEndpoint, type Fault, type HttpExchange } from "@local-ads/sandbox/seams";
import { asObject, isArray, type JsonObject } from "@plumbline/contract";
import { parseJson } from "@plumbline/server";
import { type Own, sending, withBody } from "./rewrite.ts";
import { textIn } from "./text-in.ts";

const callbacks = ["oauth-callbacks"] as const;
const redirects = ["oauth-authorize", "oauth-callbacks"] as const;

/** Faults of the registration of callbacks and of the comparison of redirect URIs. */
export const callbackFaults: readonly Fault[] = [
  {
    name: "http-callback-registered",
    breaks: callbacks,
    description: "Callbacks over plain HTTP to any host can be registered.",
    ...registering((uri) => schemeOf(uri) === "http:"),
  },
  {
    name: "custom-scheme-registered",
    breaks: callbacks,
    description: "Callbacks with a scheme other than HTTP and HTTPS can be registered.",
    ...registering((uri) => !["http:", "https:", "javascript:"].includes(schemeOf(uri) ?? "http:")),
  },
  {
    name: "script-callback-registered",
    breaks: callbacks,
    description: "Callbacks with the scheme javascript can be registered.",
    ...registering((uri) => schemeOf(uri) === "javascript:"),
  },
  {
    name: "callback-with-fragment-registered",
    breaks: callbacks,
    description: "Callbacks with a fragment can be registered.",
    ...registering((uri) => uri.includes("#")),
  },
  {
    name: "https-callback-rejected",
    breaks: callbacks,
    description: "Callbacks over HTTPS are rejected.",
    ...rejecting("https:"),
  },
  {
    name: "loopback-callback-rejected",
    breaks: callbacks,
    description: "Callbacks over HTTP on loopback are rejected.",
    ...rejecting("http:"),
  },
  {
    name: "loopback-port-compared",
    breaks: callbacks,
    description: "The port of a loopback callback must be the registered one.",
    ...sending("authorization", async (parameters, exchange) => {
      const uris = await registeredUris(exchange, parameters);
      const uri = parameters.get("redirect_uri");
      if (uri !== null && !uris.includes(uri)) parameters.set("redirect_uri", "unregistered");
    }),
  },
  {
    name: "redirect-to-other-path",
    breaks: redirects,
    description: "The path of a redirect URI is not compared.",
    ...redirecting((uri, requested) => placeOf(uri) === placeOf(requested)),
  },
  {
    name: "redirect-by-prefix",
    breaks: redirects,
    description: "A redirect URI is accepted if it starts with a registered one.",
    ...redirecting((uri, requested) => requested.startsWith(uri)),
  },
  {
    name: "redirect-to-longer-host",
    breaks: redirects,
    description: "A redirect URI is accepted if its host starts with a registered one.",
    ...redirecting((uri, requested) => requested.startsWith(placeOf(uri))),
  },
  {
    name: "redirect-to-any-host",
    breaks: redirects,
    description: "Redirect URIs are not compared with the registered ones.",
    ...redirecting(() => true),
  },
];

/** Also registers some other callbacks: the sandbox registers a placeholder, which is then replaced. */
function registering(accepts: (uri: string) => boolean): Own {
  return atRegistration(async ({ request, answer, db }, metadata) => {
    const uris = callbacksIn(metadata);
    const allowed = uris.map((uri) => (accepts(uri) ? "https://placeholder.example/" : uri));
    if (!uris.some(accepts)) return answer(request);
    const body = JSON.stringify({ ...metadata, redirect_uris: allowed });
    const response = await answer(withBody(request, body));
    if (!response.ok) return response;
    const client = asObject(await response.json());
    await db
      .updateTable("oauth_clients")
      .set({ redirect_uris: JSON.stringify(uris) })
      .where("id", "=", textIn(client, "client_id"))
      .execute();
    return Response.json({ ...client, redirect_uris: uris }, response);
  });
}

function rejecting(scheme: string): Own {
  return atRegistration(async ({ request, answer }, metadata) =>
    callbacksIn(metadata).some((uri) => schemeOf(uri) === scheme)
      ? Response.json({ error: "invalid_redirect_uri" }, { status: 400 })
      : answer(request),
  );
}

function atRegistration(
  respond: (exchange: HttpExchange, metadata: JsonObject) => Promise<Response>,
): Own {
  return alter(
    "exchange",
    atEndpoint("registration", async (exchange) => {
      const parsed = parseJson(new Uint8Array(await exchange.request.clone().arrayBuffer()));
      const metadata = parsed.kind === "parsed" ? asObject(parsed.value) : {};
      return respond(exchange, metadata);
    }),
  );
}

function callbacksIn({ redirect_uris: uris = [] }: JsonObject): readonly string[] {
  return isArray(uris) ? uris.map(String) : [];
}

/** Registers some other redirect URIs when they are requested. */
function redirecting(accepts: (registered: string, requested: string) => boolean): Own {
  return sending("authorization", async (parameters, exchange) => {
    const uris = await registeredUris(exchange, parameters);
    const requested = parameters.get("redirect_uri") ?? "";
    if (uris.includes(requested) || !URL.canParse(requested)) return;
    if (!uris.some((uri) => accepts(uri, requested))) return;
    await exchange.db
      .updateTable("oauth_clients")
      .set({ redirect_uris: JSON.stringify([...uris, requested]) })
      .where("id", "=", parameters.get("client_id") ?? "")
      .execute();
  });
}

async function registeredUris(
  { db }: HttpExchange,
  parameters: URLSearchParams,
): Promise<readonly string[]> {
  const client = await db
    .selectFrom("oauth_clients")
    .select("redirect_uris")
    .where("id", "=", parameters.get("client_id") ?? "")
    .executeTakeFirst();
  return JSON.parse(client?.redirect_uris ?? "[]");
}

function schemeOf(uri: string): string | undefined {
  return URL.parse(uri)?.protocol;
}

/** Returns the scheme and the host. */
function placeOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return `${protocol}//${hostname}`;
}
