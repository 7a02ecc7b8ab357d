import { orThrow } from "@plumbline/client-runtime";
import type { Client } from "../../codegen/test/bookshop/generated/client.ts";

/** Orders the books that are on the shelf, and waits until the order has ended. */
export async function orderAll(client: Client): Promise<string> {
  const books: string[] = [];
  for await (const { id } of client.listBooks.items({ query: { size: 10 } })) books.push(id);

  const order = orThrow(await client.startOrder({ body: { books } }));
  const ended = await client.startOrder.wait(order, { deadlineMs: 600_000 });
  return ended.ok ? ended.data.status : ended.message;
}
