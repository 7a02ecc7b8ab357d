import { createHash } from "node:crypto";
import { minute } from "../../support/open-service.ts";
import {
  type Authorization,
  callback,
  challenge,
  verifier,
} from "../support/open-authorization.ts";
import { without } from "../support/open-weakened.ts";
import { verifies } from "../../../src/oauth/verifies.ts";
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
    weaken: without({ verifies: (code, sent) => verifies(code.challenge, sent) }),
  };
}

const withAnyVerifier = without({ isChallengeRequired: () => false, verifies: () => true });

export const codeAttacks: readonly Attack[] = [
  {
    what: "a code that is used twice",
    async succeeds(app) {
      const code = await app.obtainCode();
      await app.exchange(code);
      return (await app.exchange(code)).status === 200;
    },
    weaken: without({ claimCode: (store, hash) => store.findCode(hash) }),
  },
  {
    what: "a code that is used twenty times at once",
    async succeeds(app) {
      const code = await app.obtainCode();
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.exchange(code)));
      return answers.filter(({ status }) => status === 200).length > 1;
    },
    weaken: without({ claimCode: (store, hash) => store.findCode(hash) }),
  },
  {
    what: "the access token of a code that was used twice",
    async succeeds(app) {
      const code = await app.obtainCode();
      const { json } = await app.exchange(code);
      await app.exchange(code);
      return (await app.call(json.access_token)) === 200;
    },
    weaken: without({ endsOnReplay: () => false }),
  },
  {
    what: "the refresh token of a code that was used twice",
    async succeeds(app) {
      const code = await app.obtainCode();
      const { json } = await app.exchange(code);
      await app.exchange(code);
      return (await app.refresh(json.refresh_token)).status === 200;
    },
    weaken: without({ endsOnReplay: () => false }),
  },
  {
    what: "a code of another client",
    async succeeds(app) {
      const client_id = await registerOther(app);
      return (await app.exchange(await app.obtainCode(), { client_id })).status === 200;
    },
    weaken: without({ isCodeOfClient: () => true }),
  },
  {
    what: "a code after its lifetime",
    async succeeds(app) {
      const code = await app.obtainCode();
      await app.wait(minute);
      return (await app.exchange(code)).status === 200;
    },
    weaken: without({ isCodeFresh: () => true }),
  },
  {
    what: "a code without a verifier",
    succeeds: exchangeWith(() => ({ code_verifier: undefined })),
    weaken: withAnyVerifier,
  },
  {
    what: "a code with a wrong verifier",
    succeeds: exchangeWith(() => ({ code_verifier: `${verifier}x` })),
    weaken: without({ verifies: () => true }),
  },
  {
    what: "a code with the challenge as its verifier",
    succeeds: exchangeWith(() => ({ code_verifier: challenge })),
    weaken: without({ verifies: (code, sent) => sent === code.challenge }),
  },
  {
    what: "a code with another verifier after a wrong one",
    async succeeds(app) {
      const code = await app.obtainCode();
      await app.exchange(code, { code_verifier: `${verifier}x` });
      return (await app.exchange(code)).status === 200;
    },
    weaken: without({ burnsCode: () => false }),
  },
  useVerifier("a".repeat(42)),
  useVerifier("b".repeat(129)),
  useVerifier(`c ${"d".repeat(43)}`),
  {
    what: "a code with another loopback port than that of its request",
    succeeds: exchangeWith(() => ({ redirect_uri: callback.replace("8976", "8977") })),
    weaken: without({ isCodeOfRedirect: () => true }),
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
    weaken: without({ isCodeOfRedirect: () => true }),
  },
  {
    what: "a code without the redirect URI of its request",
    succeeds: exchangeWith(() => ({ redirect_uri: undefined })),
  },
  {
    what: "a code for the other resource",
    succeeds: exchangeWith(({ mcp }) => ({ resource: mcp })),
    weaken: without({ isCodeOfResource: () => true }),
  },
  {
    what: "a code for no resource",
    succeeds: exchangeWith(() => ({ resource: undefined })),
    weaken: without({ isResourceRequired: () => false, isCodeOfResource: () => true }),
  },
  {
    what: "a code for a foreign resource",
    succeeds: exchangeWith(() => ({ resource: "https://api.example/v1" })),
    weaken: without({ matchesResource: () => true }),
  },
  {
    what: "a code for its resource with a trailing slash",
    succeeds: exchangeWith(({ rest }) => ({ resource: `${rest}/` })),
    weaken: without({ matchesResource: (sent, url) => sent.replace(/\/$/, "") === url }),
  },
  {
    what: "a code for its resource in other case",
    succeeds: exchangeWith(({ rest }) => ({ resource: rest.toUpperCase() })),
    weaken: without({ matchesResource: (sent, url) => sent.toLowerCase() === url }),
  },
];
