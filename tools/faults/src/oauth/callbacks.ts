import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const callbacks = ["oauth-callbacks"] as const;
const redirects = ["oauth-authorize", "oauth-callbacks"] as const;

/** Which callbacks clients may register, and where a browser is sent. */
export const callbackFaults: readonly Fault[] = [
  {
    name: "http-callback-registered",
    breaks: callbacks,
    description: "A callback over plain HTTP to any host is registered.",
    ...registering((uri) => schemeOf(uri) === "http:"),
  },
  {
    name: "custom-scheme-registered",
    breaks: callbacks,
    description: "A callback of a scheme that is neither HTTP nor HTTPS is registered.",
    ...registering((uri) => !["http:", "https:", "javascript:"].includes(schemeOf(uri) ?? "http:")),
  },
  {
    name: "script-callback-registered",
    breaks: callbacks,
    description: "A callback that is a script is registered.",
    ...registering((uri) => schemeOf(uri) === "javascript:"),
  },
  {
    name: "callback-with-fragment-registered",
    breaks: callbacks,
    description: "A callback with a fragment is registered.",
    ...alterOAuth(({ isAllowedCallback }) => ({
      isAllowedCallback: (uri, kinds) => isAllowedCallback(uri.replace(/#.*$/, ""), kinds),
    })),
  },
  {
    name: "https-callback-refused",
    breaks: callbacks,
    description: "Callbacks over HTTPS are refused.",
    ...refusing("https:"),
  },
  {
    name: "loopback-callback-refused",
    breaks: callbacks,
    description: "Callbacks over HTTP on loopback are refused.",
    ...refusing("http:"),
  },
  {
    name: "loopback-port-compared",
    breaks: callbacks,
    description: "A callback on loopback must have the port that it was registered with.",
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
    description: "A redirect URI is accepted if it begins with a registered one.",
    ...redirecting((uri, requested) => requested.startsWith(uri)),
  },
  {
    name: "redirect-to-longer-host",
    breaks: redirects,
    description: "A redirect URI is accepted if its host begins with a registered one.",
    ...redirecting((uri, requested) => requested.startsWith(placeOf(uri))),
  },
  {
    name: "redirect-to-any-host",
    breaks: redirects,
    description: "A redirect URI is not compared with the registered ones.",
    ...redirecting(() => true),
  },
];

type Own = Pick<Fault, "seam" | "apply">;

function registering(accepts: (uri: string) => boolean): Own {
  return alterOAuth(({ isAllowedCallback }) => ({
    isAllowedCallback: (uri, kinds) => isAllowedCallback(uri, kinds) || accepts(uri),
  }));
}

function refusing(scheme: string): Own {
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

/** Scheme and host. */
function placeOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return `${protocol}//${hostname}`;
}
