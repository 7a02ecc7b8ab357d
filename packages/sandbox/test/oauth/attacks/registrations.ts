import type { Attack } from "./attack.ts";

const good = "https://app.example/callback";

function register(what: string, uri: string, fault?: string): Attack {
  return { ...registerList(what, [uri]), ...(fault !== undefined && { fault }) };
}

function registerList(what: string, redirect_uris: unknown): Attack {
  return registerWith(what, { redirect_uris });
}

/** A valid registration with one wrong member. */
function registerWith(what: string, members: object): Attack {
  return {
    what: `registration of ${what}`,
    succeeds: async (app) =>
      (await app.register({ client_name: "Evil", redirect_uris: [good], ...members })).status ===
      201,
  };
}

export const registrationAttacks: readonly Attack[] = [
  register("a plain HTTP callback", "http://app.example/callback", "http-callback-registered"),
  register("a custom scheme", "com.example.app:/callback", "custom-scheme-registered"),
  register(
    "a javascript: callback",
    "javascript:alert(document.cookie)",
    "script-callback-registered",
  ),
  register(
    "a data: callback",
    "data:text/html,<script>alert(1)</script>",
    "custom-scheme-registered",
  ),
  register("a file: callback", "file:///etc/passwd", "custom-scheme-registered"),
  register(
    "a fragment",
    "https://app.example/callback#fragment",
    "callback-with-fragment-registered",
  ),
  register(
    "an empty fragment",
    "https://app.example/callback#",
    "callback-with-fragment-registered",
  ),
  register("user information", "https://user:secret@app.example/callback"),
  register(
    "a host after user information",
    "http://127.0.0.1@evil.example/callback",
    "http-callback-registered",
  ),
  register(
    "a host that begins like loopback",
    "http://127.0.0.1.evil.example/callback",
    "http-callback-registered",
  ),
  register(
    "a host that begins like localhost",
    "http://localhost.evil.example/callback",
    "http-callback-registered",
  ),
  register("every address of the machine", "http://0.0.0.0/callback", "http-callback-registered"),
  register("loopback as a number", "http://2130706433/callback", "http-callback-registered"),
  register(
    "loopback mapped to IPv6",
    "http://[::ffff:127.0.0.1]/callback",
    "http-callback-registered",
  ),
  register("a callback with a backslash", String.raw`https://app.example\@evil.example/`),
  register("a host with a semicolon", "https://app.example;evil.example/callback"),
  register("a host with a comma", "https://app.example,evil.example/callback"),
  register("an encoded host", "https://evil%2eexample/callback"),
  register("a callback without a host", "https:app.example/callback"),
  register("a relative callback", "/callback"),
  register("a callback with a line break", "https://app.example/callback\nhttps://evil.example"),
  register("a callback without end", `https://app.example/${"x".repeat(5_000)}`),
  registerList("a bad callback beside a good one", [good, "http://app.example/"]),
  registerList("a callback that is not text", [7]),
  registerList("no callback", []),
  registerList("a callback that is not a list", good),
  registerList(
    "a thousand callbacks",
    Array.from({ length: 1_000 }, () => good),
  ),
  registerWith("a client with a secret", { token_endpoint_auth_method: "client_secret_basic" }),
  registerWith("a grant without a code", { grant_types: ["authorization_code", "implicit"] }),
  registerWith("a response in the redirect", { response_types: ["code", "token"] }),
  registerWith("a name with control characters", { client_name: "App\u202Eppa" }),
  registerWith("a name without end", { client_name: "x".repeat(10_000) }),
];
