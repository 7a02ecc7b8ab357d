import { MutationObserver } from "@tanstack/query-core";
import { describe, expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, createMethods, json } from "../../../test/bookshop-client.ts";
import type { OperationTable } from "../../table/operation-table.ts";
import { fault, faults, virtualClock, type FaultyFetch } from "../../testing/index.ts";
import { queries } from "./index.ts";
import { path, body, ok, setUp, createCache } from "../../../test/query-setting.ts";

describe("a mutation", () => {
  const keysOf = ({ requests }: FaultyFetch): readonly unknown[] => requests.map(({ key }) => key);
  const retrying = { retry: 2, retryDelay: 0 };

  test("has one key and one body in all retries of TanStack", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), fault.unavailable(), ok]);
    const observer = new MutationObserver(cache, {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    expect(await observer.mutate({ path, body })).toEqual(book);

    expect(fetch.requests).toHaveLength(3);
    expect(
      new Set(fetch.requests.map((seen) => `${seen.key} ${seen.path} ${seen.body}`)).size,
    ).toBe(1);
  });

  test("is not retried by TanStack unless it is told to", async () => {
    const { shop, cache, fetch, clock } = setUp([fault.forever(fault.reset())], { maxRetries: 2 });
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());

    await expect(observer.mutate({ path, body })).rejects.toMatchObject({
      code: "unknown-outcome",
    });
    expect(new Set(keysOf(fetch)).size).toBe(1);
    expect(fetch.requests).toHaveLength(3);
    expect(clock.sleeping()).toBe(0);
  });

  test("waits for its own key if a retry finds it pending", async () => {
    const steps = [fault.reset(), fault.reset(), fault.pending(), fault.replayed(ok())];
    const { shop, cache, fetch } = setUp(steps, { maxRetries: 1 });
    const observer = new MutationObserver(cache, {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    expect(await observer.mutate({ path, body })).toEqual(book);
    expect(fetch.requests).toHaveLength(4);
    expect(new Set(keysOf(fetch)).size).toBe(1);
  });

  test("has a new key for each mutate(), also with the same variables and in parallel", async () => {
    const { shop, cache, fetch } = setUp([ok, ok, ok, json(422, { reason: "taken" }), ok]);
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());
    const variables = { path, body };

    await observer.mutate(variables);
    await Promise.all([observer.mutate(variables), observer.mutate(variables)]);
    await expect(observer.mutate(variables)).rejects.toMatchObject({ status: 422 });
    await observer.mutate(variables);

    expect(new Set(keysOf(fetch)).size).toBe(5);
  });

  test("that ended in doubt reuses its key when the same variables are sent again", async () => {
    const { shop, cache, fetch } = setUp([
      fault.reset(),
      fault.empty(502),
      () => json(401, {}),
      ok,
      ok,
    ]);
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());
    const variables = { path, body };

    for (const code of ["unknown-outcome", "undocumented", "undocumented"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(observer.mutate(variables)).rejects.toMatchObject({ code });
    await observer.mutate(variables);
    await observer.mutate(variables);

    const [first, second, third, fourth, fifth] = keysOf(fetch);
    expect([second, third, fourth]).toEqual([first, first, first]);
    expect(fifth).not.toBe(first);
  });

  test("stays in doubt if another one with the same variables is settled meanwhile", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), json(422, { reason: "taken" }), ok]);
    const [one, other] = [1, 2].map(
      () => new MutationObserver(cache, shop.changeBook.mutationOptions()),
    );
    const variables = { path, body };

    await Promise.allSettled([one?.mutate(variables), other?.mutate(variables)]);
    await one?.mutate(variables);

    const [first, second, third] = keysOf(fetch);
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  test("that ended in doubt has another key once its variables say another request", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), ok]);
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());
    const variables = { path, body: { title: "Emma" } };

    await expect(observer.mutate(variables)).rejects.toMatchObject({ code: "unknown-outcome" });
    variables.body.title = "Persuasion";
    await observer.mutate(variables);

    expect(new Set(keysOf(fetch)).size).toBe(2);
    expect(fetch.requests[1]?.body).toContain("Persuasion");
  });

  test("has the key of its variables, if they have one", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), ok]);
    const observer = new MutationObserver(cache, {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    await observer.mutate({ path, body, idempotencyKey: "form-1234" });

    expect(keysOf(fetch)).toEqual(["form-1234", "form-1234"]);
  });

  test("has one key also for a body that is not text", async () => {
    const { startOrder } = operationTable.operations;
    const operation = { ...startOrder, body: { mediaType: "image/png", required: true } };
    const table: OperationTable = { ...operationTable, operations: { startOrder: operation } };
    const fetch = faults(table, [fault.reset(), json(202, { id: "o1" })]);
    const methods = createMethods(table, {
      baseUrl: "https://shop.test",
      auth: null,
      fetch,
      maxRetries: 0,
    });
    const options = queries(table, methods)["startOrder"]?.mutationOptions();
    const observer = new MutationObserver(createCache(), { ...options, ...retrying });

    // The types of an arbitrary table do not tell the operation's input.
    await observer.mutate({ body: new Blob(["picture"]), idempotencyKey: undefined } as never);

    expect(fetch.requests.map(({ body: sent }) => sent)).toEqual(["picture", "picture"]);
    expect(new Set(keysOf(fetch)).size).toBe(1);
    expect(fetch.requests[0]?.key).toMatch(/./);
  });

  test("has one key also with a client of some operations", async () => {
    const clock = virtualClock();
    const fetch = faults(operationTable, [fault.reset(), ok], { clock });
    const { changeBook, getBook } = createBookshop({ fetch, clock });
    const shop = queries(operationTable, { changeBook, getBook });
    const observer = new MutationObserver(createCache(), {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    expect(await observer.mutate({ path, body })).toEqual(book);
    expect(Object.keys(shop)).toEqual(["getBook", "changeBook"]);
    expect(fetch.requests).toHaveLength(2);
    expect(new Set(keysOf(fetch)).size).toBe(1);
  });

  test("of an operation without a key is one call, and needs no variables", async () => {
    const { idempotency: _, body: __, ...keyless } = operationTable.operations.startOrder;
    const operations = { startOrder: { ...keyless, managedHeaders: [] } };
    const table: OperationTable = { ...operationTable, operations };
    const fetch = faults(table, [json(202, { id: "o1" })]);
    const methods = createMethods(table, { baseUrl: "https://shop.test", auth: null, fetch });
    const shop = queries(table, methods);

    const observer = new MutationObserver(
      createCache(),
      shop["startOrder"]?.mutationOptions() as never,
    );

    expect(await observer.mutate()).toEqual({ id: "o1" });
    expect(shop["startOrder"]?.mutationKey()).toEqual(["Bookshop", "startOrder"]);
  });
});
