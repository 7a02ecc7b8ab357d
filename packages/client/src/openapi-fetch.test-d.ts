/* oxlint-disable vitest/expect-expect -- each @ts-expect-error below is an assertion, made by the compiler */
import type { Client } from "openapi-fetch";
import { expectTypeOf, test } from "vitest";
import type { Site } from "./index.ts";
import type { FetchPaths } from "./openapi-fetch.ts";

declare const client: Client<FetchPaths>;

test("a mutation needs no key", async () => {
  void client.POST("/site/publish");
  void client.PATCH("/site", { body: { tagline: null }, deadlineMs: 5000 });
  const { data, error } = await client.GET("/site");
  expectTypeOf(data?.site).toEqualTypeOf<Site | undefined>();
  expectTypeOf(error?.error).toEqualTypeOf<string | undefined>();
  // @ts-expect-error no body
  void client.POST("/campaigns");
  // @ts-expect-error no such path
  void client.GET("/sites");
});
