import {
  alter,
  atEndpoint,
  type AuthorizationRepository,
  changeRepository,
  type Endpoint,
  type Fault,
  hashSecret,
  type HttpExchange,
  type OAuthCodeRow,
  readAuthorizationServer,
  resourceUrl,
} from "@local-ads/sandbox/seams";
import type { InterfaceKind } from "@plumbline/contract";

export type Own = Pick<Fault, "seam" | "apply">;

/** Changes the parameters of the requests to endpoints. */
export function sending(
  endpoints: Endpoint | readonly Endpoint[],
  change: (parameters: URLSearchParams, exchange: HttpExchange) => unknown,
): Own {
  return alter(
    "exchange",
    atEndpoint(endpoints, async (exchange) => {
      const { request } = exchange;
      const sent = await readParameters(request);
      const parameters = new URLSearchParams(sent);
      await change(parameters, exchange);
      const isSame = parameters.toString() === sent.toString();
      return exchange.answer(isSame ? request : withParameters(request, parameters));
    }),
  );
}

/** Reads the parameters in the body of a POST, or in the URL. */
export async function readParameters(request: Request): Promise<URLSearchParams> {
  if (request.method !== "POST") return new URL(request.url).searchParams;
  return new URLSearchParams(await request.clone().text());
}

function withParameters(request: Request, parameters: URLSearchParams): Request {
  if (request.method === "POST") return withBody(request, parameters.toString());
  const url = new URL(request.url);
  url.search = parameters.toString();
  return new Request(url, request);
}

/** Returns a request with another body of the same type. */
export function withBody({ url, method, headers }: Request, body: string): Request {
  const changed = new Headers(headers);
  changed.delete("content-length");
  return new Request(url, { method, headers: changed, body });
}

/** Replaces functions of the authorization server's repository. */
export function storing(
  change: (sound: AuthorizationRepository) => Partial<AuthorizationRepository>,
): Own {
  return alter("repositories", changeRepository("authorization", change));
}

/** Changes codes when they are exchanged. */
export function claiming(change: (code: OAuthCodeRow) => OAuthCodeRow): Own {
  return storing(({ claimCode }) => ({
    async claimCode(hash, now) {
      const code = await claimCode(hash, now);
      return code && change(code);
    },
  }));
}

/** Finds the code of a token request. */
export async function findCode(
  { db }: HttpExchange,
  parameters: URLSearchParams,
): Promise<OAuthCodeRow | undefined> {
  const hash = hashSecret(parameters.get("code") ?? "");
  return db.selectFrom("oauth_codes").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Finds the connection of a request with a refresh token. */
export async function findConnection(
  { db }: HttpExchange,
  refreshToken: string | null,
): Promise<(Pick<OAuthCodeRow, "client_id" | "resource"> & { readonly id: string }) | undefined> {
  return db
    .selectFrom("oauth_connections")
    .innerJoin("oauth_refresh_tokens", "connection_id", "oauth_connections.id")
    .select(["oauth_connections.id", "client_id", "resource"])
    .where("oauth_refresh_tokens.hash", "=", hashSecret(refreshToken ?? ""))
    .executeTakeFirst();
}

/** Returns the resource indicator of an interface. */
export function urlOf({ contract, request }: HttpExchange, kind: InterfaceKind): string {
  const server = readAuthorizationServer(contract);
  return (server && resourceUrl(server, new URL(request.url).origin, kind)) ?? "";
}
