import { InfiniteQueryObserver } from "@tanstack/query-core";
import { expect, onTestFinished, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, createMethods, json } from "../../../test/bookshop-client.ts";
import { createCache } from "../../../test/query-setting.ts";
import { connectMethods } from "../../client/connect-methods.ts";
import { equip } from "../../client/equip.ts";
import type { OperationTable, PaginationEntry } from "../../table/operation-table.ts";
import { faults } from "../../testing/index.ts";
import { queries } from "./index.ts";

const link = { link: '</v2/books?at=2>; rel="next"' };
const more = { has_more: true };

const forms: Readonly<
  Record<string, readonly [PaginationEntry, readonly Response[], readonly unknown[], string]>
> = {
  offset: [
    { form: "offset", cursor: "skip", items: "/books", total: "/total" },
    [page("a", { total: 2 }), page("b", { total: 2 })],
    [null, 1],
    "/v2/books?size=1&skip=1",
  ],
  page: [
    { form: "page", cursor: "page", items: "/books", more: "/has_more" },
    [page("a", more), page("b", { has_more: false })],
    [null, 2],
    "/v2/books?size=1&page=2",
  ],
  link: [
    { form: "link", cursor: "", items: "/books" },
    [page("a", {}, link), page("b")],
    [null, "https://shop.test/v2/books?at=2"],
    "/v2/books?at=2",
  ],
  url: [
    { form: "url", cursor: "", items: "/books", next: "/next" },
    [page("a", { next: "?at=2" }), page("b", { next: null })],
    [null, "https://shop.test/v2/books?at=2"],
    "/v2/books?at=2",
  ],
};

const kinds = { "a client": createMethods, "single methods": single };
const cases = Object.entries(forms).flatMap(([form, one]) =>
  Object.entries(kinds).map(([kind, create]) => [form, kind, { create, one }] as const),
);

test.each(cases)(
  "pages by %s of %s are read to the end",
  async (_form, _kind, { create, one: [pagination, responses, params, last] }) => {
    const table = tableOf(pagination);
    const fetch = faults(
      table,
      responses.map((response) => response.clone()),
    );
    const client = create(table, { baseUrl: "https://shop.test/v2", auth: "a-card", fetch });
    // The types of an arbitrary table do not tell that the operation has pages.
    const { listBooks } = queries(table, client) as unknown as Lists;
    const options = listBooks.infiniteQueryOptions({ query: { size: 1 } });
    const observer = new InfiniteQueryObserver(createCache(), options);
    onTestFinished(() => observer.destroy());

    await observer.fetchNextPage();
    const { data, hasNextPage } = await observer.fetchNextPage();

    expect(data?.pages.map(({ data: { books } }) => books[0]?.id)).toEqual(["a", "b"]);
    expect(data?.pageParams).toEqual(params);
    expect(hasNextPage).toBe(false);
    expect(fetch.requests.map(({ path }) => path)).toEqual(["/v2/books?size=1", last]);
  },
);

interface Books {
  readonly data: { readonly books: readonly { readonly id: string }[] };
  readonly next: string | number | null;
}

interface Lists {
  readonly listBooks: {
    readonly infiniteQueryOptions: (input: object) => {
      readonly queryKey: readonly unknown[];
      readonly queryFn: (context: object) => Promise<Books>;
      readonly initialPageParam: string | number | null;
      readonly getNextPageParam: (page: Books) => string | number | null;
    };
  };
}

function tableOf(pagination: PaginationEntry): OperationTable {
  const { listBooks } = operationTable.operations;
  const query = [...listBooks.parameters.query, { name: pagination.cursor, required: false }];
  const parameters = { ...listBooks.parameters, query };
  return { ...operationTable, operations: { listBooks: { ...listBooks, parameters, pagination } } };
}

function single(table: OperationTable, options: Parameters<typeof createMethods>[1]) {
  const { operations, ...service } = equip(table);
  return connectMethods<ReturnType<typeof createMethods>>(service, operations, options);
}

function page(id: string, facts: object = {}, headers: Record<string, string> = {}): Response {
  return json(200, { books: [{ ...book, id }], ...facts }, headers);
}
