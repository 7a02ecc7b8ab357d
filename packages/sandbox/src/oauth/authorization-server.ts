import {
  type Contract,
  findOperation,
  type InterfaceKind,
  type OAuthPolicy,
  parseDuration,
  type SecurityScheme,
} from "@plumbline/contract";
import { SandboxError } from "../state/sandbox-error.ts";
import { basePathOf } from "../default-port.ts";

/** The authorization server of the document. */
export interface AuthorizationServer {
  readonly contract: Contract;
  readonly policy: OAuthPolicy;
  /** Descriptions by scope, in the order of the document. */
  readonly scopes: Readonly<Record<string, string>>;
  /** In milliseconds. */
  readonly lifetimes: Readonly<Record<"code" | "accessToken" | "connection", number>>;
}

/** Reads the authorization server of a contract. Returns undefined if the document has none. Throws SandboxError `contract-unfit` if it lacks lifetimes. */
export function readAuthorizationServer(contract: Contract): AuthorizationServer | undefined {
  const scheme = Object.values(contract.securitySchemes).find(({ oauth }) => oauth !== undefined);
  if (scheme?.oauth === undefined) return undefined;
  return {
    contract,
    policy: scheme.oauth,
    scopes: scheme.scopes,
    lifetimes: {
      code: lifetimeOf(scheme, "authorizationCode"),
      accessToken: lifetimeOf(scheme, "accessToken"),
      connection: lifetimeOf(scheme, "refreshToken"),
    },
  };
}

function lifetimeOf(
  { name, lifetimes }: SecurityScheme,
  credential: "authorizationCode" | "accessToken" | "refreshToken",
): number {
  const duration = lifetimes?.[credential];
  if (duration !== undefined) return parseDuration(duration);
  throw new SandboxError(
    "contract-unfit",
    `The security scheme ${name} has no lifetime for ${credential}`,
    {
      hint: `Add ${credential} to its x-lifetimes.`,
    },
  );
}

/** Returns the URL of an operation of the server. */
export function endpointUrl(
  { contract }: AuthorizationServer,
  { origin, operation }: { readonly origin: string; readonly operation: string },
): string {
  return `${origin}${findOperation(contract, operation).path}`;
}

const wellKnown = /^\/\.well-known\/oauth-protected-resource(?=\/|$)/;

/**
 * Returns the resource indicator of an interface. That of the MCP interface follows from the path of its metadata.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3.1
 */
export function resourceUrl(
  { contract, policy }: Pick<AuthorizationServer, "contract" | "policy">,
  origin: string,
  kind: InterfaceKind,
): string | undefined {
  const metadata = policy.resources?.metadata[kind];
  if (metadata === undefined) return undefined;
  if (kind === "rest") return `${origin}${basePathOf(contract)}`;
  return `${origin}${findOperation(contract, metadata).path.replace(wellKnown, "")}`;
}

/** Returns the interfaces for which tokens can be issued. */
export function listResources({ policy }: AuthorizationServer): readonly InterfaceKind[] {
  const kinds: readonly InterfaceKind[] = ["rest", "mcp"];
  return kinds.filter((kind) => policy.resources?.metadata[kind] !== undefined);
}
