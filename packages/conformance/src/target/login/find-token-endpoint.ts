import { didYouMean } from "@plumbline/command";
import { type Contract, formatPointer, type Place, resolvePointer } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { isLoopback } from "../resolve-target.ts";
import type { GrantKind, GrantStep } from "./grant-step.ts";

export interface TokenEndpointOptions {
  readonly contract: Contract;
  readonly baseUrl: string;
  /** Where the grant is written. */
  readonly place: Place;
}

/** @see https://spec.openapis.org/oas/v3.1.1#oauth-flows-object */
const flowOf: Readonly<Record<GrantKind, string>> = {
  client_credentials: "clientCredentials",
  password: "password",
};

/**
 * The URL to which a grant is sent: the given URL, or the URL of a flow of the document if that URL has the origin of the target. Throws
 * ConformanceError `CONFIG_INVALID`.
 */
export function findTokenEndpoint(step: GrantStep, options: TokenEndpointOptions): string {
  const { baseUrl } = options;
  if (step.tokenUrl !== undefined) return sendable(step.tokenUrl, options);
  const url = sendable(declaredUrl(step, options), options);
  if (URL.parse(url)?.origin === URL.parse(baseUrl)?.origin) return url;
  throw invalid(`The document's token endpoint ${url} is not on the host of the target`, {
    place: options.place,
    hint: `Give it as tokenUrl if the secrets may go there: "tokenUrl": "${url}".`,
  });
}

/** The token endpoint of the named scheme, or of the only scheme that has a flow of this kind. */
function declaredUrl(step: GrantStep, { contract, place }: TokenEndpointOptions): string {
  const flow = flowOf[step.kind];
  const declared = Object.values(contract.securitySchemes).flatMap(({ name, pointer }) => {
    const url = resolvePointer(contract.document, `${pointer}/flows/${flow}/tokenUrl`);
    return typeof url === "string" ? [{ name, url }] : [];
  });
  const names = declared.map(({ name }) => name);
  const { scheme } = step;
  if (scheme !== undefined) {
    const found = declared.find(({ name }) => name === scheme);
    if (found) return found.url;
    throw invalid(`The document has no security scheme "${scheme}" with a ${flow} flow`, {
      place: { ...place, pointer: `${place.pointer ?? ""}${formatPointer(["scheme"])}` },
      hint: names.length > 0 ? didYouMean(scheme, names) : giveUrl,
    });
  }
  const [first, ...others] = new Set(declared.map(({ url }) => url));
  if (first === undefined)
    throw invalid(`No security scheme of the document has a ${flow} flow with a token endpoint`, {
      place,
      hint: giveUrl,
    });
  if (others.length === 0) return first;
  throw invalid(`Several security schemes of the document have a ${flow} flow`, {
    place,
    hint: `Name one of ${names.join(", ")} as scheme, or give the URL as tokenUrl.`,
  });
}

const giveUrl = "Give the URL of the token endpoint as tokenUrl.";

/** Rejects a URL to which secrets must not be sent. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.2 */
function sendable(text: string, { baseUrl, place }: TokenEndpointOptions): string {
  const url = URL.parse(text, baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw invalid("The token endpoint is not an http or https URL without credentials", {
      place,
      hint: "Give an absolute URL, or a path on the host of the target, as tokenUrl.",
    });
  // A target that gets its tokens without TLS shows that the network is private.
  const isPrivate = isLoopback(url) || URL.parse(baseUrl)?.protocol === "http:";
  if (url.protocol === "https:" || isPrivate) return url.href;
  throw invalid(`The token endpoint ${url.href} would receive the secrets without TLS`, {
    place,
    hint: "Give its https URL as tokenUrl.",
  });
}

function invalid(
  message: string,
  details: { readonly place: Place; readonly hint: string },
): ConformanceError {
  return new ConformanceError("CONFIG_INVALID", message, details);
}
