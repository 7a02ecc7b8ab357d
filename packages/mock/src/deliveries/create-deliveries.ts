import { setImmediate } from "node:timers/promises";
import { isLoopback, wireMethod } from "@plumbline/contract";
import { excerpt, type LoggedExchange, maskHeaders, type Observe } from "@plumbline/control";
import type { Answer } from "../answer/answer.ts";
import type { MockService } from "../answer/mock-service.ts";
import type { DeliveryLogEntry, MockOptions } from "../mock-options.ts";
import { compileOutgoing } from "./compile-outgoing.ts";
import type { Executed } from "./fill-url.ts";
import { matchWebhooks } from "./match-webhooks.ts";
import { planDeliveries } from "./plan-deliveries.ts";
import { type Attempt, type Message, sendDelivery } from "./send-delivery.ts";
import { type Delivery, writeMessage } from "./write-message.ts";

/** The callbacks and webhooks that are sent for executed requests. */
export interface Deliveries {
  /** Sends what the document says about an executed request. Returns at once. */
  readonly announce: (answer: Answer) => void;
  /** Ends running deliveries. */
  readonly close: () => Promise<void>;
}

/** How deliveries are sent and told. */
export interface DeliveryOptions extends Pick<MockOptions, "webhooks" | "onDelivery"> {
  readonly onExchange?: Observe | undefined;
}

/** Sends the callbacks of executed operations, and with `webhooks` the webhooks about changed things, to this machine only. */
export function createDeliveries(service: MockService, options: DeliveryOptions): Deliveries {
  const { webhooks, onDelivery = () => {}, onExchange } = options;
  const outgoing = compileOutgoing(service.contract);
  const matched = webhooks === undefined ? [] : matchWebhooks(service.contract, outgoing);
  const plan = { outgoing, matched, webhooks };
  const closed = new AbortController();
  const running = new Set<Promise<void>>();

  async function deliver(delivery: Delivery): Promise<void> {
    const { contract } = outgoing;
    const url = URL.parse(delivery.url);
    const entry = entryOf(delivery, url);
    const leave = (reason: string): void => onDelivery({ ...entry, reason: `Not sent: ${reason}` });
    if (url === null || contract === undefined) return leave("the URL is not absolute");
    if (!isLoopback(url))
      return leave(`${url.protocol}//${url.host} is not a web address of this machine`);
    const message = writeMessage({ contract, seed: service.seed() }, delivery);
    if (message === undefined) return leave("no body was found that the document accepts");
    await sendDelivery({ url, ...message }, closed.signal, async (attempt) => {
      onDelivery(withAttempt(entry, attempt));
      const { milliseconds, response } = attempt;
      if (response === undefined) return;
      const exchange = toExchange(entry, message, response);
      onExchange?.({ at: await service.now(), milliseconds, ...exchange });
    });
  }

  async function run(executed: Executed): Promise<void> {
    await setImmediate(); // the answer comes first
    await Promise.all(
      planDeliveries(plan, executed).map((delivery) =>
        deliver(delivery).catch((error: unknown) =>
          onDelivery({ ...entryOf(delivery, URL.parse(delivery.url)), reason: String(error) }),
        ),
      ),
    );
  }

  return {
    announce({ response, body, execution }) {
      if (execution === undefined || !response.ok || closed.signal.aborted) return;
      const task = run({ response, body, execution }).finally(() => running.delete(task));
      running.add(task);
    },
    async close() {
      closed.abort();
      await Promise.all(running);
    },
  };
}

/** The query of a URL may contain a credential. */
function entryOf(
  { outgoing: { kind, name, request } }: Delivery,
  url: URL | null,
): DeliveryLogEntry {
  const target = url === null ? "?" : `${url.origin}${url.pathname}`;
  return { kind, name, method: wireMethod(request.method), url: target };
}

function withAttempt(
  entry: DeliveryLogEntry,
  { attempt, milliseconds, response, reason }: Attempt,
): DeliveryLogEntry {
  return {
    ...entry,
    attempt,
    milliseconds,
    ...(response && { status: response.status }),
    ...(reason !== undefined && { reason }),
  };
}

function toExchange(
  { kind, method, url }: DeliveryLogEntry,
  message: Omit<Message, "url">,
  { status, headers, body }: NonNullable<Attempt["response"]>,
): Omit<LoggedExchange, "number" | "at" | "milliseconds"> {
  return {
    method,
    target: url,
    outcome: kind,
    request: { headers: maskHeaders(message.headers), ...shown(message.body) },
    response: { status, headers: maskHeaders(headers), ...shown(body) },
  };
}

function shown(body: Message["body"]): { readonly body?: string } {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const text = bytes && excerpt(bytes);
  return text === undefined ? {} : { body: text };
}
