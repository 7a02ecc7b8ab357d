import { isStreamError, orThrow } from "@plumbline/client-runtime";
import { createClient } from "./print-shop/client.js";
import type { WebhookHandlers } from "./print-shop/webhooks.js";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Follows events, leaves the stream, and handles a webhook. */
export async function followPress({ shop }: Services): Promise<void> {
  const client = createClient({ baseUrl: shop, auth: "print-card", maxRetries: 0 });
  const { data: sheets } = orThrow(await client.followPress({ path: { press: "heidelberg" } }));

  const printed: Date[] = [];
  try {
    for await (const { event, data } of sheets) {
      check(event, "sheet");
      check(data.number >= 1, true);
      printed.push(data.printedAt);
      if (printed.length === 2) break;
    }
  } catch (error) {
    throw isStreamError(error) ? new Error(`It ended: ${error.code}`, { cause: error }) : error;
  }
  check(
    printed.map((time) => time instanceof Date && time.getTime() > 0),
    [true, true],
  );

  const notes: string[] = [];
  const handlers: WebhookHandlers = {
    "order.printed": ({ headers, body }) => {
      notes.push(`${headers["x-press"]}: ${body.copies} on ${body.paper}`);
    },
  };
  const body = { id: 7, copies: 3, paper: "matt", dueAt: "2027-01-01T00:00:00Z" } as const;
  await handlers["order.printed"]({ method: "POST", headers: { "x-press": "heidelberg" }, body });
  check(notes, ["heidelberg: 3 on matt"]);
}
