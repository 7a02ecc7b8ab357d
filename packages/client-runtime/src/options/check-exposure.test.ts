import { expect, test } from "vitest";
import { createBookshop } from "../../test/bookshop-client.ts";
import { isClientError } from "./client-error.ts";

test.for([
  "http://shop.test/v2",
  "http://10.0.0.1/v2",
  "http://127.shop.test",
  "http://localhost.shop.test",
  "http://[::2]/v2",
])("a credential is not sent over plain HTTP to %s", (baseUrl) => {
  expect(() => createBookshop({ baseUrl })).toThrow(
    expect.toSatisfy((error) => isClientError(error) && error.code === "credential-exposed"),
  );
  expect(() => createBookshop({ baseUrl, insecureHosts: ["other.test"] })).toThrow(
    new URL(baseUrl).hostname,
  );
});

test.for<[why: string, options: Parameters<typeof createBookshop>[0]]>([
  ["encrypted", { baseUrl: "https://shop.test/v2" }],
  ["to this machine", { baseUrl: "http://127.0.0.1:4010/v1" }],
  ["to this machine by name", { baseUrl: "http://localhost:4010" }],
  ["to this machine by a name below localhost", { baseUrl: "http://shop.localhost" }],
  ["to this machine over IPv6", { baseUrl: "http://[::1]:4010" }],
  ["allowed by name", { baseUrl: "http://shop.test:81", insecureHosts: ["shop.test"] }],
  ["without a credential", { baseUrl: "http://shop.test", auth: null }],
])("a client may send %s", ([, options]) => {
  expect(createBookshop(options)).toHaveProperty("getBook");
});
