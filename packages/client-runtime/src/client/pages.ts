import type { Described, Method } from "../call/method-of.ts";
import { iterateItems, iteratePages } from "./pages/iterate-pages.ts";

// `never` accepts functions with any parameters.
type Iterate = (...given: never) => AsyncGenerator;

/**
 * The pages of a method from `createMethods`, as its `pages` in the client. A bundler leaves it out if it is not used. Throws the errors of the
 * client's method.
 * @example
 * ```ts
 * import { pages } from "@plumbline/client-runtime";
 * import { createMethods } from "./generated/client.ts";
 * import { listBooksOperation } from "./generated/operations.ts";
 *
 * const options = { baseUrl: "https://shop.test/v2", auth: "key" };
 * const { listBooks } = createMethods({ listBooks: listBooksOperation }, options);
 * for await (const { data } of pages(listBooks)) console.log(data.next);
 * ```
 */
export function pages<Paged extends { readonly pages: Iterate }>(
  call: Described<Paged>,
  ...given: Parameters<Paged["pages"]>
): ReturnType<Paged["pages"]> {
  // The types are those of the client's method.
  return iteratePages(call as Method, ...(given as object[])) as ReturnType<Paged["pages"]>;
}

/**
 * The items of these pages, as `items` in the client.
 * @example
 * ```ts
 * import { items } from "@plumbline/client-runtime";
 * import { createMethods } from "./generated/client.ts";
 * import { listBooksOperation } from "./generated/operations.ts";
 *
 * const options = { baseUrl: "https://shop.test/v2", auth: "key" };
 * const { listBooks } = createMethods({ listBooks: listBooksOperation }, options);
 * for await (const { title } of items(listBooks, { query: { size: 10 } })) console.log(title);
 * ```
 */
export function items<Paged extends { readonly items: Iterate }>(
  call: Described<Paged>,
  ...given: Parameters<Paged["items"]>
): ReturnType<Paged["items"]> {
  return iterateItems(call as Method, ...(given as object[])) as ReturnType<Paged["items"]>;
}
