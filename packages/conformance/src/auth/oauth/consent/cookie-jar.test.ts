import { expect, test } from "vitest";
import { cookieValues, createCookieJar } from "./cookie-jar.ts";

const at = (path: string): URL => new URL(path, "http://127.0.0.1:1");

test("cookies are sent to their host and below their path, the longest path first", () => {
  const jar = createCookieJar();
  jar.take(at("/in"), "a=1; Path=/, b=2; Path=/in; HttpOnly, c=3; Path=/other");
  expect(jar.headerFor(at("/in/here"))).toBe("b=2; a=1");
  expect(jar.headerFor(at("/inner"))).toBe("a=1");
  expect(jar.headerFor(new URL("http://127.0.0.1:2/in"))).toBeUndefined();
});

test("a cookie without a path is for the folder of its page", () => {
  const jar = createCookieJar();
  jar.take(at("/deep/page"), "a=1");
  expect([jar.headerFor(at("/deep/other")), jar.headerFor(at("/"))]).toEqual(["a=1", undefined]);
});

test("a date contains a comma, and a past date deletes the cookie", () => {
  const jar = createCookieJar();
  jar.take(at("/"), "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT, b=2; Path=/");
  expect(jar.headerFor(at("/"))).toBe("a=1; b=2");
  jar.take(at("/"), "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/, b=; Max-Age=0; Path=/");
  expect(jar.headerFor(at("/"))).toBeUndefined();
});

test("the values are those in the header", () => {
  expect(cookieValues('a="one"; Path=/, b=two=2; HttpOnly, c=')).toEqual(["one", "two=2"]);
});
