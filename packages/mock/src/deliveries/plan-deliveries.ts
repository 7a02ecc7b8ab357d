import type { JsonValue } from "@plumbline/contract";
import type { Outgoing } from "./compile-outgoing.ts";
import { type Executed, fillUrl } from "./fill-url.ts";
import type { MatchedWebhook } from "./match-webhooks.ts";
import type { Delivery } from "./write-message.ts";

/** What can be sent, and where webhooks are sent to. */
export interface DeliveryPlan {
  readonly outgoing: Outgoing;
  readonly matched: readonly MatchedWebhook[];
  readonly webhooks: string | undefined;
}

/** The callbacks of an executed operation, and the webhooks about what it changed. */
export function planDeliveries(plan: DeliveryPlan, executed: Executed): readonly Delivery[] {
  return [...callbacksOf(plan, executed), ...webhooksOf(plan, executed)];
}

function callbacksOf({ outgoing }: DeliveryPlan, executed: Executed): readonly Delivery[] {
  const { received, change } = executed.execution;
  const { id } = received.request.operation;
  // The body of a response is JSON before it is written.
  const value = (executed.body as JsonValue | undefined) ?? received.body.value ?? {};
  return outgoing.requests
    .filter(({ operation }) => operation === id)
    .flatMap((one) => {
      const url = fillUrl(one.url ?? "", executed);
      return url === undefined
        ? []
        : [{ outgoing: one, url, thing: change ?? { thing: "", id: "", value } }];
    });
}

function webhooksOf(
  { matched, webhooks: url }: DeliveryPlan,
  { execution: { change } }: Executed,
): readonly Delivery[] {
  if (url === undefined || change === undefined) return [];
  return matched.flatMap(({ webhook, matches }) =>
    matches
      .filter(({ kind, resource }) => kind === change.kind && resource === change.resource)
      .map(({ stated }) => ({ outgoing: webhook, url, thing: change, ...(stated && { stated }) })),
  );
}
