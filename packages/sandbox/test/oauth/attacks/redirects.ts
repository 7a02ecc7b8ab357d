import { createBrowser } from "../support/browser.ts";
import type { Attack } from "./attack.ts";

const registered = ["https://app.example/callback", "http://127.0.0.1:8976/callback"];

/** Sends a request with an unregistered callback. */
function redirectTo(what: string, redirect_uri: string): Attack {
  return {
    what: `a redirect to ${what}`,
    async succeeds(app) {
      const client_id: string = (await app.register({ redirect_uris: registered })).json.client_id;
      const { page } = await app.openConsent({ client_id, redirect_uri });
      return page.status === 200 || page.url === redirect_uri;
    },
    fault: "redirect-to-any-host",
  };
}

/** Checks whether an error redirects to an unregistered address. */
function redirectError(changes: Record<string, string>): Attack {
  return {
    what: `an open redirect by an error of ${Object.keys(changes).join(" and ")}`,
    async succeeds(app) {
      const evil = "https://evil.example/";
      const browser = createBrowser(app.origin);
      const url = app.authorizeUrl({ redirect_uri: evil, ...changes });
      return (await browser.open(url)).url.startsWith(evil);
    },
    fault: "redirect-to-any-host",
  };
}

function returnTo(place: string): Attack {
  return {
    what: `an open redirect to ${place} at sign-in`,
    async succeeds(app) {
      const browser = createBrowser(app.origin);
      const page = await browser.open(`${app.origin}/sign-in?return=${encodeURIComponent(place)}`);
      const { url } = await browser.submit(page, { owner: "owner-of-rivera-plumbing" });
      return new URL(url).origin !== app.origin;
    },
  };
}

export const redirectAttacks: readonly Attack[] = [
  redirectTo("another path", "https://app.example/other"),
  redirectTo("a path that begins like the callback", "https://app.example/callback/more"),
  redirectTo("a path that continues the callback", "https://app.example/callbacks"),
  redirectTo("a path around the callback", "https://app.example/callback/../other"),
  redirectTo("the callback with a query", "https://app.example/callback?next=//evil.example"),
  redirectTo("the callback with a fragment", "https://app.example/callback#fragment"),
  redirectTo("another host", "https://evil.example/callback"),
  redirectTo("a host that begins like the callback's", "https://app.example.evil.example/callback"),
  redirectTo("a host below the callback's", "https://sub.app.example/callback"),
  redirectTo("a host after user information", "https://app.example@evil.example/callback"),
  redirectTo("the callback with user information", "https://user@app.example/callback"),
  redirectTo("another scheme", "http://app.example/callback"),
  redirectTo("another port of an HTTPS callback", "https://app.example:8443/callback"),
  redirectTo("the default port of an HTTPS callback", "https://app.example:443/callback"),
  redirectTo("the callback in other case", "https://APP.example/callback"),
  redirectTo("another path on loopback", "http://127.0.0.1:8976/other"),
  redirectTo("another name of loopback", "http://localhost:8976/callback"),
  redirectTo("loopback in user information", "http://127.0.0.1:8976@evil.example/callback"),
  redirectError({ response_type: "none" }),
  redirectError({ scope: "unknown" }),
  redirectError({ resource: "https://api.example" }),
  {
    what: "an open redirect for an unregistered client",
    async succeeds(app) {
      const url = app.authorizeUrl({
        client_id: "client_unknown",
        redirect_uri: "https://evil.example",
      });
      return (await createBrowser(app.origin).open(url)).url.startsWith("https://evil.example");
    },
  },
  ...[
    "https://evil.example/",
    "//evil.example/",
    String.raw`/\evil.example`,
    "/%09/evil.example/..",
  ].map(returnTo),
];
