import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isAllowedCallback, matchesRedirect } from "../../src/oauth/is-allowed-callback.ts";

const kinds = ["https", "loopback"] as const;

test.each([
  "https://app.example/callback",
  "https://app.example",
  "https://app.example:8443/a/b?c=d",
  "http://127.0.0.1/",
  "http://127.0.0.1:8976/callback",
  "http://localhost:1?x",
  "http://[::1]:65535/callback",
])("%s can be registered", (uri) => {
  expect(isAllowedCallback(uri, kinds)).toBe(true);
});

test("only the kinds of callbacks in the document can be registered", () => {
  expect(isAllowedCallback("https://app.example/", ["loopback"])).toBe(false);
  expect(isAllowedCallback("http://127.0.0.1/", ["https"])).toBe(false);
});

test.each(["http://127.0.0.1:99999/", "http://127.0.0.1:/x y", "http://127.0.0.1:80#a"])(
  "%s matches no loopback callback",
  (uri) => {
    expect(matchesRedirect(["http://127.0.0.1/", "http://127.0.0.1/x"], uri)).toBe(false);
  },
);

test("a loopback callback matches on any port, and nothing else can differ", () => {
  const path = fc.webPath().map((each) => each || "/");
  fc.assert(
    fc.property(path, path, fc.nat(65_535), fc.nat(65_535), (one, other, port, otherPort) => {
      const registered = [`http://127.0.0.1:${port}${one}`];
      expect(matchesRedirect(registered, `http://127.0.0.1:${otherPort}${one}`)).toBe(true);
      expect(matchesRedirect(registered, `http://127.0.0.1:${port}${other}`)).toBe(one === other);
      expect(matchesRedirect(registered, `http://localhost:${port}${one}`)).toBe(false);
    }),
    { seed: 1 },
  );
});

test("only HTTPS and loopback URLs without fragment and user information can be registered", () => {
  const scheme = fc.constantFrom("http:", "https:", "HTTP:", "javascript:", "app:");
  const host = fc.constantFrom(
    "127.0.0.1",
    "localhost",
    "[::1]",
    "app.example",
    "127.0.0.1.app.example",
  );
  const rest = fc.string({
    unit: fc.constantFrom("/", "@", "#", "?", ":", "8", "\\", "a", "%", "."),
  });
  fc.assert(
    fc.property(scheme, fc.constantFrom("//", "/", ""), host, rest, (...parts) => {
      const uri = parts.join("");
      fc.pre(isAllowedCallback(uri, kinds));
      const url = new URL(uri);
      expect([url.username, url.password, uri.includes("#")]).toEqual(["", "", false]);
      const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
      expect(url.protocol === "https:" || isLoopback).toBe(true);
    }),
    { seed: 1, numRuns: 2_000 },
  );
});
