import { createHash } from "node:crypto";
import { minute } from "../../support/open-service.ts";
import {
  type Authorization,
  callback,
  challenge,
  verifier,
} from "../support/open-authorization.ts";
import { type Attack, registerOther } from "./attack.ts";

/** Exchanges a valid code with a wrong request. */
function exchangeWith(
  changes: (app: Authorization) => Record<string, string | undefined>,
): Attack["succeeds"] {
  return async (app) => (await app.exchange(await app.obtainCode(), changes(app))).status === 200;
}

/** Authorizes with the challenge of a verifier that RFC 7636 forbids, and exchanges the code with it. */
function useVerifier(own: string): Attack {
  return {
    what: `a verifier of ${own.length} characters beginning with ${own.slice(0, 3)}`,
    async succeeds(app) {
      const code_challenge = createHash("sha256").update(own).digest("base64url");
      const code = await app.obtainCode({ code_challenge });
      return (await app.exchange(code, { code_verifier: own })).status === 200;
    },
    fault: "short-verifier-accepted",
  };
}

export const codeAttacks: readonly Attack[] = [
  {
    what: "a code that is used twice",
    async succeeds(app) {
      const code = await app.obtainCode();
      await app.exchange(code);
      return (await app.exchange(code)).status === 200;
    },
    fault: "code-reusable",
  },
  {
    what: "a code that is used twenty times at once",
    async succeeds(app) {
      const code = await app.obtainCode();
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.exchange(code)));
      return answers.filter(({ status }) => status === 200).length > 1;
    },
    fault: "code-reusable",
  },
  {
    what: "the access token of a code that was used twice",
    async succeeds(app) {
      const code = await app.obtainCode();
      const { json } = await app.exchange(code);
      await app.exchange(code);
      return (await app.call(json.access_token)) === 200;
    },
    fault: "code-replay-tolerated",
  },
  {
    what: "the refresh token of a code that was used twice",
    async succeeds(app) {
      const code = await app.obtainCode();
      const { json } = await app.exchange(code);
      await app.exchange(code);
      return (await app.refresh(json.refresh_token)).status === 200;
    },
    fault: "code-replay-tolerated",
  },
  {
    what: "a code of another client",
    async succeeds(app) {
      const client_id = await registerOther(app);
      return (await app.exchange(await app.obtainCode(), { client_id })).status === 200;
    },
    fault: "code-of-other-client",
  },
  {
    what: "a code after its lifetime",
    async succeeds(app) {
      const code = await app.obtainCode();
      await app.wait(minute);
      return (await app.exchange(code)).status === 200;
    },
    fault: "code-never-expires",
  },
  {
    what: "a code without a verifier",
    succeeds: exchangeWith(() => ({ code_verifier: undefined })),
    fault: "verifier-not-required",
  },
  {
    what: "a code with a wrong verifier",
    succeeds: exchangeWith(() => ({ code_verifier: `${verifier}x` })),
    fault: "wrong-verifier-accepted",
  },
  {
    what: "a code with the challenge as its verifier",
    succeeds: exchangeWith(() => ({ code_verifier: challenge })),
    fault: "challenge-as-verifier",
  },
  {
    what: "a code with another verifier after a wrong one",
    async succeeds(app) {
      const code = await app.obtainCode();
      await app.exchange(code, { code_verifier: `${verifier}x` });
      return (await app.exchange(code)).status === 200;
    },
    fault: "code-survives-rejection",
  },
  useVerifier("a".repeat(42)),
  useVerifier("b".repeat(129)),
  useVerifier(`c ${"d".repeat(43)}`),
  {
    what: "a code with another loopback port than that of its request",
    succeeds: exchangeWith(() => ({ redirect_uri: callback.replace("8976", "8977") })),
    fault: "code-with-other-redirect",
  },
  {
    what: "a code with another callback of its client",
    async succeeds(app) {
      const redirect_uris = ["https://app.example/one", "https://app.example/two"];
      const client_id: string = (await app.register({ redirect_uris })).json.client_id;
      const [redirect_uri = "", other = ""] = redirect_uris;
      const code = await app.obtainCode({ client_id, redirect_uri });
      return (await app.exchange(code, { client_id, redirect_uri: other })).status === 200;
    },
    fault: "code-with-other-redirect",
  },
  {
    what: "a code without the redirect URI of its request",
    succeeds: exchangeWith(() => ({ redirect_uri: undefined })),
  },
  {
    what: "a code for the other resource",
    succeeds: exchangeWith(({ mcp }) => ({ resource: mcp })),
    fault: "code-for-other-resource",
  },
  {
    what: "a code for no resource",
    succeeds: exchangeWith(() => ({ resource: undefined })),
    fault: "resource-optional-in-exchange",
  },
  {
    what: "a code for a foreign resource",
    succeeds: exchangeWith(() => ({ resource: "https://api.example/v1" })),
    fault: "foreign-resource-accepted",
  },
  {
    what: "a code for its resource with a trailing slash",
    succeeds: exchangeWith(({ rest }) => ({ resource: `${rest}/` })),
    fault: "resource-with-slash-accepted",
  },
  {
    what: "a code for its resource in other case",
    succeeds: exchangeWith(({ rest }) => ({ resource: rest.toUpperCase() })),
    fault: "resource-in-other-case-accepted",
  },
];
