import { expect, test } from "vitest";
import { isUnreachable } from "./is-unreachable.ts";

function failed(message: string, code?: string): TypeError {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return new TypeError("fetch failed", { cause });
}

// Shortened errors of the engines.
const deno = "error sending request for url (http://127.0.0.1:2/): client error";

test.for([
  ["a port without a listener", failed("connect ECONNREFUSED 127.0.0.1:2", "ECONNREFUSED")],
  ["an unknown host name", failed("getaddrinfo ENOTFOUND nope.invalid", "ENOTFOUND")],
  ["no response of the name service", failed("getaddrinfo EAI_AGAIN shop.test", "EAI_AGAIN")],
  ["no connection in time", failed("Connect Timeout Error", "UND_ERR_CONNECT_TIMEOUT")],
  ["a self-signed certificate", failed("self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT")],
  [
    "a self-signed certificate in the chain",
    failed("self-signed certificate in chain", "SELF_SIGNED_CERT_IN_CHAIN"),
  ],
  ["an expired certificate", failed("certificate has expired", "CERT_HAS_EXPIRED")],
  ["an unknown issuer", failed("no issuer", "UNABLE_TO_VERIFY_LEAF_SIGNATURE")],
  ["another's certificate", failed("not in the list", "ERR_TLS_CERT_ALTNAME_INVALID")],
  ["TLS with a server of none", failed("wrong version number", "ERR_SSL_WRONG_VERSION_NUMBER")],
  ["a port that fetch blocks", failed("bad port")],
  ["Deno, nobody listening", failed(`${deno} (Connect): tcp connect error: Connection refused`)],
  ["Deno, a certificate", failed(`${deno} (Connect): invalid peer certificate: UnknownIssuer`)],
  ["Bun", Object.assign(new TypeError("Unable to connect"), { code: "ECONNREFUSED" })],
] as const)("nothing was sent: %s", ([, error]) => {
  expect(isUnreachable(error)).toBe(true);
});

const own = new Error("its own cause");
own.cause = own;

test.for([
  ["a connection that was reset", failed("read ECONNRESET", "ECONNRESET")],
  ["a connection that was closed", failed("other side closed", "UND_ERR_SOCKET")],
  ["no response in time", failed("Headers Timeout Error", "UND_ERR_HEADERS_TIMEOUT")],
  // This error may occur after the request, because the client's certificate is requested concurrently.
  ["a required client certificate", failed("alert", "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED")],
  ["Deno, after the connection", failed(`${deno} (SendRequest): connection closed`)],
  ["a browser", new TypeError("Failed to fetch")],
  ["an error that is its own cause", own],
  ["a code within a longer text", failed("no code", "NOT_ECONNREFUSED")],
  ["no error", "ECONNREFUSED"],
] as const)("something may have been sent: %s", ([, error]) => {
  expect(isUnreachable(error)).toBe(false);
});
