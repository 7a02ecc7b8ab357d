import type { Authorization } from "../support/open-authorization.ts";
import { verifier } from "../support/open-authorization.ts";
import type { Attack } from "./attack.ts";

type Changes = Record<string, string | undefined>;

/** Returns whether the consent page is shown for a request. */
function isAsked(changes: (app: Authorization) => Changes): Attack["succeeds"] {
  return async (app) => (await app.openConsent(changes(app))).page.status === 200;
}

function nameResource(
  what: string,
  resource: (app: Authorization) => string | undefined,
  fault?: string,
): Attack {
  return {
    what: `a request for ${what}`,
    succeeds: isAsked((app) => ({ resource: resource(app) })),
    ...(fault !== undefined && { fault }),
  };
}

/** Sends a request with a repeated parameter. */
function repeat(name: string, value: string): Attack {
  return {
    what: `a request that sends ${name} twice`,
    async succeeds(app) {
      const browser = await app.signIn();
      const page = await browser.open(`${app.authorizeUrl()}&${name}=${encodeURIComponent(value)}`);
      return page.status === 200;
    },
  };
}

/** Checks a parameter of the callback. */
async function readCallback(
  app: Authorization,
  changes: Changes,
  name: string,
): Promise<string | null> {
  const page = await (await app.signIn()).open(app.authorizeUrl(changes));
  return new URL(page.url).searchParams.get(name);
}

export const requestAttacks: readonly Attack[] = [
  {
    what: "a request by the method plain",
    succeeds: isAsked(() => ({ code_challenge: verifier, code_challenge_method: "plain" })),
    fault: "plain-challenge-accepted",
  },
  {
    what: "a request without a method, which means plain",
    succeeds: isAsked(() => ({ code_challenge_method: undefined })),
    fault: "challenge-method-optional",
  },
  {
    what: "a request without a challenge",
    succeeds: isAsked(() => ({ code_challenge: undefined, code_challenge_method: undefined })),
    fault: "challenge-not-required",
  },
  {
    what: "a request with a challenge that is not a SHA-256",
    succeeds: isAsked(() => ({ code_challenge: "short" })),
  },
  {
    what: "a request for a token in the redirect",
    succeeds: isAsked(() => ({ response_type: "token" })),
  },
  {
    what: "a request for an answer in the fragment",
    succeeds: isAsked(() => ({ response_mode: "fragment" })),
  },
  {
    what: "a request for a permission that does not exist",
    succeeds: isAsked(() => ({ scope: "site:read admin" })),
    fault: "unknown-scopes-ignored",
  },
  nameResource("no resource", () => undefined, "resource-optional-in-authorization"),
  nameResource("a foreign resource", () => "https://api.example/v1", "foreign-resource-accepted"),
  nameResource(
    "a resource with a trailing slash",
    ({ rest }) => `${rest}/`,
    "resource-with-slash-accepted",
  ),
  nameResource(
    "a resource in other case",
    ({ rest }) => rest.replace("http", "HTTP"),
    "resource-in-other-case-accepted",
  ),
  nameResource("a resource with a fragment", ({ rest }) => `${rest}#`),
  nameResource(
    "an operation below the resource",
    ({ rest }) => `${rest}/site`,
    "resource-below-accepted",
  ),
  nameResource("the origin of the resource", ({ origin }) => origin),
  repeat("scope", "site:write"),
  repeat("state", "other"),
  repeat("resource", "https://api.example/v1"),
  repeat("code_challenge", "x".repeat(43)),
  repeat("client_id", "client_other"),
  repeat("redirect_uri", "https://evil.example/"),
  {
    what: "an answer that is passed off as that of another issuer",
    succeeds: async (app) => (await app.approve()).searchParams.get("iss") !== app.origin,
    fault: "issuer-parameter-missing",
  },
  {
    what: "an error that is passed off as that of another issuer",
    succeeds: async (app) => (await readCallback(app, { scope: "x" }, "iss")) !== app.origin,
    fault: "issuer-parameter-missing",
  },
  {
    what: "an answer without the state that ties it to its browser",
    succeeds: async (app) => (await app.approve()).searchParams.get("state") !== "a-state",
    fault: "state-dropped",
  },
  {
    what: "an error without the state that ties it to its browser",
    succeeds: async (app) => (await readCallback(app, { scope: "x" }, "state")) !== "a-state",
    fault: "state-dropped",
  },
];
