import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

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
    ...alterOAuth(({ isAllowedCallback }) => ({
      isAllowedCallback: (uri, kinds) => isAllowedCallback(uri.replace(/#.*$/, ""), kinds),
    })),
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
    ...alterOAuth(() => ({
      matchesRedirect: (registered, requested) => registered.includes(requested),
    })),
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

type Own = Pick<Fault, "seam" | "apply">;

function registering(accepts: (uri: string) => boolean): Own {
  return alterOAuth(({ isAllowedCallback }) => ({
    isAllowedCallback: (uri, kinds) => isAllowedCallback(uri, kinds) || accepts(uri),
  }));
}

function rejecting(scheme: string): Own {
  return alterOAuth(({ isAllowedCallback }) => ({
    isAllowedCallback: (uri, kinds) => isAllowedCallback(uri, kinds) && schemeOf(uri) !== scheme,
  }));
}

function redirecting(accepts: (registered: string, requested: string) => boolean): Own {
  return alterOAuth(({ matchesRedirect }) => ({
    matchesRedirect: (registered, requested) =>
      matchesRedirect(registered, requested) ||
      (URL.canParse(requested) && registered.some((uri) => accepts(uri, requested))),
  }));
}

function schemeOf(uri: string): string | undefined {
  return URL.parse(uri)?.protocol;
}

/** Returns the scheme and the host. */
function placeOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return `${protocol}//${hostname}`;
}
