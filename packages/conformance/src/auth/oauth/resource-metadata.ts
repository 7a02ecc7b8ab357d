import { type JsonObject, requiredScopes } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Subject } from "../../model/subject.ts";
import type { ReceivedResponse } from "@plumbline/report";
import { challengeParameters } from "../../model/verdicts/challenge-parameters.ts";
import { Inconclusive } from "./inconclusive.ts";
import { objectIn, textAt } from "./text-at.ts";
import { endpointOperation, oauthRules, resourceOperation } from "./oauth-rules.ts";
import type { OAuthWalk, ResourceKind } from "./oauth-walk.ts";
import { wellKnownUrl } from "./well-known-url.ts";

/** The URL of an interface, which its metadata must name as the resource. `undefined` if the profile does not state the URL. */
export function resourceUrl({ target }: Subject, kind: ResourceKind): string | undefined {
  const url = kind === "rest" ? target.baseUrl : target.mcp?.url;
  return url?.replace(/\/+$/, "");
}

/** The metadata of an interface, read once in a run; `undefined` if none is found. @see https://www.rfc-editor.org/rfc/rfc9728 */
export function resourceMetadata(
  walk: OAuthWalk,
  kind: ResourceKind,
): Promise<JsonObject | undefined> {
  return walk.context.once(`oauth/resource-metadata/${kind}`, async () => {
    for (const find of [atWellKnown, atDocumentPath, fromChallenge]) {
      const url = await find(walk, kind);
      const metadata = url === undefined ? undefined : await readMetadata(walk, kind, url);
      if (textAt(metadata, "resource") !== undefined) return metadata;
    }
    return undefined;
  });
}

/** The resource indicator for an interface. Throws Inconclusive if it is unknown. */
export async function resourceIndicator(walk: OAuthWalk, kind: ResourceKind): Promise<string> {
  const resource = await indicatorOf(walk, kind);
  if (resource === undefined)
    throw new Inconclusive(`the URL of the ${kind} resource is unknown: set it in the profile`);
  if (kind === "mcp" && resource === (await indicatorOf(walk, "rest")))
    throw new Inconclusive("both interfaces name the same resource");
  return resource;
}

async function indicatorOf(walk: OAuthWalk, kind: ResourceKind): Promise<string | undefined> {
  const metadata = await resourceMetadata(walk, kind);
  return textAt(metadata, "resource") ?? resourceUrl(walk.subject, kind);
}

/** The metadata at a URL. */
async function readMetadata(
  walk: OAuthWalk,
  kind: ResourceKind,
  url: string,
): Promise<JsonObject | undefined> {
  const { contract, operation } = walk.subject;
  const named = resourceOperation(contract, kind) ?? endpointOperation(contract, "metadata");
  const { response } = await walk.read(named ?? operation, { method: "GET", url });
  return isSuccess(response.status) ? objectIn(response) : undefined;
}

type Find = (walk: OAuthWalk, kind: ResourceKind) => Promise<string | undefined>;

const atWellKnown: Find = async ({ subject }, kind) => {
  const url = resourceUrl(subject, kind);
  return url === undefined ? undefined : wellKnownUrl(url, "oauth-protected-resource");
};

const atDocumentPath: Find = async ({ subject, target }, kind) => {
  const path = resourceOperation(subject.contract, kind)?.path;
  const origin = target.authorizationServer ?? subject.target.baseUrl;
  return path === undefined ? undefined : new URL(path, origin).href;
};

const fromChallenge: Find = async ({ subject, context }, kind) => {
  const secured = kind === "rest" ? securedRead(subject) : undefined;
  if (!secured) return undefined;
  const { response } = await context.on(secured).send(secured.plain, { authorization: null });
  return metadataUrlIn(response);
};

/** The metadata URL of the resource in a challenge. @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 */
export function metadataUrlIn({ headers }: ReceivedResponse): string | undefined {
  const url = challengeParameters(headers["www-authenticate"] ?? "", "resource_metadata")[0];
  return url === undefined ? undefined : URL.parse(url)?.href;
}

/** A read of the document that accepts an OAuth token and requires no known values, preferably with a scope. */
export function securedRead({ contract, other }: Subject): Subject | undefined {
  const scheme = oauthRules(contract)?.scheme.name;
  const reads = contract.operations.filter(
    ({ method, parameters, security }) =>
      method === "get" &&
      parameters.every((parameter) => parameter.in !== "path") &&
      security.length > 0 &&
      security.every(({ requirements }) => requirements.length > 0) &&
      security.some(({ requirements }) => requirements.some((one) => one.scheme === scheme)),
  );
  const ordered = reads.toSorted((a, b) => Number(hasScope(b)) - Number(hasScope(a)));
  return ordered.flatMap(({ id }) => other(id) ?? [])[0];
}

function hasScope(operation: Parameters<typeof requiredScopes>[0]): boolean {
  return requiredScopes(operation).length > 0;
}
