/* oxlint-disable vitest/expect-expect -- each @ts-expect-error below is an assertion, made by the compiler */
import { expectTypeOf, test } from "vitest";
import type { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import type { paths } from "../../../../codegen/test/bookshop/generated/types.ts";
import type { createFetchClient } from "./index.ts";

declare const shop: ReturnType<typeof createFetchClient<paths, typeof operationTable>>;
const params = { path: { id: "b1" } };

test("the headers that the client sets are optional, others are as the document says", () => {
  void shop.POST("/orders", { body: { books: ["b1"] } });
  void shop.POST("/orders", {
    body: { books: ["b1"] },
    params: { header: { "Request-Key": "order-0001" } },
  });
  void shop.GET("/books");
  void shop.GET("/books", { params: { header: { "X-Shop-Branch": "north" } } });
  void shop.DELETE("/books/{id}", { params: { ...params, header: { "X-Reason": "torn" } } });
  // @ts-expect-error the document requires X-Reason
  void shop.DELETE("/books/{id}", { params });
  // @ts-expect-error of another type
  void shop.POST("/orders", { body: { books: ["b1"] }, params: { header: { "Request-Key": 1 } } });
});

test("inputs and responses have the types of the document", async () => {
  const { data, error } = await shop.GET("/books/{id}", { params });
  expectTypeOf(data?.note).toEqualTypeOf<string | null | undefined>();
  if (error) expectTypeOf(error.reason).toEqualTypeOf<string>();
  // @ts-expect-error a parameter of the path
  void shop.GET("/books/{id}");
  // @ts-expect-error no such path
  void shop.GET("/shelves");
  // @ts-expect-error no such method
  void shop.POST("/books");
  // @ts-expect-error the body is required
  void shop.POST("/orders");
});
