import { alter, type Fault, readAuthorizationServer } from "@local-ads/sandbox/seams";
import type { InterfaceKind } from "@plumbline/contract";
import { findCode, findConnection, type Own, sending, urlOf } from "./rewrite.ts";

const exact = ["oauth-resource-exact"] as const;

/** Faults of the resource, scope and state parameters, and of the redirect. */
export const requestFaults: readonly Fault[] = [
  {
    name: "resource-optional-in-authorization",
    breaks: exact,
    description:
      "An authorization request without a resource is treated as one for the REST interface.",
    ...sending("authorization", (parameters, exchange) => {
      if (!parameters.has("resource")) parameters.set("resource", urlOf(exchange, "rest"));
    }),
  },
  {
    name: "resource-optional-in-exchange",
    breaks: exact,
    description: "A token request without a resource is treated as one for the approved resource.",
    ...sending("token", async (parameters, exchange) => {
      if (parameters.has("resource")) return;
      const approved =
        (await findCode(exchange, parameters)) ??
        (await findConnection(exchange, parameters.get("refresh_token")));
      if (approved) parameters.set("resource", urlOf(exchange, approved.resource));
    }),
  },
  {
    name: "resource-with-slash-accepted",
    breaks: exact,
    description: "A resource with a trailing slash is accepted.",
    ...matching((sent, url) => sent === `${url}/`),
  },
  {
    name: "resource-in-other-case-accepted",
    breaks: exact,
    description: "Resources are compared without regard to case.",
    ...matching((sent, url) => sent.toLowerCase() === url.toLowerCase()),
  },
  {
    name: "resource-below-accepted",
    breaks: exact,
    description: "A resource below the URL of an interface is accepted.",
    ...matching((sent, url) => sent.startsWith(`${url}/`) && sent !== `${url}/`),
  },
  {
    name: "foreign-resource-accepted",
    breaks: exact,
    description: "A resource of another origin is treated as the REST interface.",
    ...matching((sent, url) => URL.parse(sent)?.origin !== new URL(url).origin),
  },
  {
    name: "unknown-scopes-ignored",
    breaks: ["oauth-authorize"],
    description: "Unknown scopes of an authorization request are ignored.",
    ...sending("authorization", (parameters, { contract }) => {
      const known = readAuthorizationServer(contract)?.scopes ?? {};
      const sent = parameters.get("scope")?.split(" ") ?? [];
      if (sent.length > 0) parameters.set("scope", sent.filter((each) => each in known).join(" "));
    }),
  },
  {
    name: "state-altered",
    breaks: ["oauth-authorize", "oauth-code-flow"],
    description: "The redirect has the state in lower case and without its last character.",
    ...sending("authorization", (parameters) => {
      const state = parameters.get("state");
      if (state !== null) parameters.set("state", state.toLowerCase().slice(0, -1));
    }),
  },
  {
    name: "issuer-parameter-missing",
    breaks: ["oauth-authorize", "oauth-server-metadata"],
    description: "The redirect lacks the issuer, although the metadata announces it.",
    ...redirecting((parameters) => parameters.delete("iss")),
  },
  {
    name: "issuer-parameter-wrong",
    breaks: ["oauth-authorize", "oauth-server-metadata"],
    description: "The redirect names another issuer than the metadata.",
    ...redirecting((parameters) => parameters.set("iss", `${parameters.get("iss")}/`)),
  },
];

/** Changes the parameters of a redirect to a client. */
function redirecting(change: (parameters: URLSearchParams) => void): Own {
  return alter("exchange", (sound) => async (exchange) => {
    const response = await sound(exchange);
    // A redirect to a page of the sandbox is a path.
    const url = URL.parse(response.headers.get("location") ?? "");
    if (url === null) return response;
    change(url.searchParams);
    const headers = new Headers(response.headers);
    headers.set("location", url.href);
    return new Response(null, { status: response.status, headers });
  });
}

/** Treats some other resources as that of an interface. */
function matching(accepts: (sent: string, url: string) => boolean): Own {
  const kinds: readonly InterfaceKind[] = ["rest", "mcp"];
  return sending(["authorization", "token"], (parameters, exchange) => {
    const sent = parameters.get("resource");
    if (sent === null) return;
    const urls = kinds.map((kind) => urlOf(exchange, kind));
    const url = urls.includes(sent) ? undefined : urls.find((each) => accepts(sent, each));
    if (url !== undefined) parameters.set("resource", url);
  });
}
