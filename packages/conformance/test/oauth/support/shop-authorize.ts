import { page, json, reject } from "./shop-answers.ts";
import { isResourceRight, type ShopState, shopResources, shopUrl } from "./shop-state.ts";

export function register({ clients, decide }: ShopState, text: string): Response {
  if (!decide("body-present", text !== "")) return reject("invalid_request");
  // The format of the suite's registrations.
  const { redirect_uris: uris = [] } = JSON.parse(text || "{}") as { redirect_uris?: string[] };
  if (!uris.every((uri) => decide("callback-kind", isAllowed(uri), { uri })))
    return reject("invalid_redirect_uri");
  const id = `client-${clients.size + 1}`;
  clients.set(id, uris);
  return json(201, { client_id: id, redirect_uris: uris });
}

export function authorize(state: ShopState, asked: URLSearchParams): Response {
  const { clients, decide, ways } = state;
  const client = asked.get("client_id") ?? "";
  const uri = asked.get("redirect_uri") ?? "";
  const known = clients.get(client) ?? [];
  if (!decide("client-known", clients.has(client))) return page(400, "Unknown client");
  const isKnown = known.some((one) => one === uri || isSameButPort(one, uri));
  if (!decide("callback-registered", isKnown, { uri, known: known.join(" ") }))
    return page(400, "Unknown callback");
  const error = errorIn(state, asked);
  if (error !== undefined && ways.rejectsBy === "page") return page(400, `Rejected: ${error}`);
  const given = error === undefined ? { code: grantCode(state, asked) } : { error };
  return redirect(state, uri, { ...given, state: asked.get("state") ?? "", iss: shopUrl });
}

function errorIn(state: ShopState, asked: URLSearchParams): string | undefined {
  const { decide } = state;
  const method = asked.get("code_challenge_method") ?? undefined;
  if (!decide("challenge-present", asked.has("code_challenge"))) return "invalid_request";
  const isOfMethod = method === "S256" || !asked.has("code_challenge");
  if (!decide("challenge-method", isOfMethod, { method })) return "invalid_request";
  const resource = asked.get("resource");
  return isResourceRight(state, "resource-at-authorization", { resource })
    ? undefined
    : "invalid_target";
}

function grantCode({ codes, mint, clock }: ShopState, asked: URLSearchParams): string {
  const code = mint();
  codes.set(code, {
    client: asked.get("client_id") ?? "",
    callback: asked.get("redirect_uri") ?? "",
    resource: asked.get("resource") ?? shopResources.rest,
    scopes: (asked.get("scope") ?? "").split(" ").filter(Boolean),
    challenge: asked.get("code_challenge") ?? undefined,
    method: asked.get("code_challenge_method") ?? undefined,
    began: clock.now,
    isRevoked: false,
    isUsed: false,
  });
  return code;
}

function redirect(
  { ways }: ShopState,
  callback: string,
  parameters: Readonly<Record<string, string>>,
): Response {
  const url = new URL(callback);
  const given = ways.callback?.(parameters) ?? parameters;
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { location: url.href } });
}

function isAllowed(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.hash !== "" || url.username !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && url.hostname === "127.0.0.1");
}

function isSameButPort(registered: string, asked: string): boolean {
  const [one, other] = [URL.parse(registered), URL.parse(asked)];
  if (one?.hostname !== "127.0.0.1" || other?.hostname !== "127.0.0.1") return false;
  const isSame = one.protocol === other.protocol && one.pathname === other.pathname;
  return isSame && other.username === "";
}
