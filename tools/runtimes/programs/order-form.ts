import { queries } from "@plumbline/client-runtime/query";
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import { createClient } from "./print-shop/client.js";
import { operationTable } from "./print-shop/operations.js";
import { createOrderBodySchema } from "./print-shop/zod.js";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Validates a form with the schemas of the document, sends it through TanStack Query, and reads the cached list. */
export async function orderForm({ shop }: Services): Promise<void> {
  const client = createClient({ baseUrl: shop, auth: "print-card", validate: true });
  const api = queries(operationTable, client);
  const cache = new QueryClient();

  const form = { copies: 0, paper: "silk", dueAt: new Date("2027-01-02T03:04:05Z") };
  const problems = createOrderBodySchema.safeParse(form);
  check(problems.success, false);
  check(
    problems.error?.issues.map(({ path }) => path.join(".")),
    ["copies", "paper"],
  );

  const body = createOrderBodySchema.parse({ ...form, copies: 3, paper: "matt" });
  const before = await cache.fetchQuery(api.listOrders.queryOptions());
  const order = await new MutationObserver(cache, api.createOrder.mutationOptions()).mutate({
    body,
  });
  check([typeof order.id, order.dueAt], ["bigint", body.dueAt]);
  await cache.invalidateQueries({ queryKey: api.listOrders.queryKey() });

  const after = await cache.fetchQuery(api.listOrders.queryOptions());
  check(after.orders.length, before.orders.length + 1);
  const cached = cache.getQueryData(api.listOrders.queryKey());
  check(
    cached?.orders.some(({ id }) => id === order.id),
    true,
  );
  const found = await cache.fetchQuery(api.getOrder.queryOptions({ path: { id: order.id } }));
  check([found.copies, found.dueAt], [3, form.dueAt]);
}
