import {
  type Contract,
  isObject,
  type JsonValue,
  type MediaType,
  wireMethod,
} from "@plumbline/contract";
import { type ChangedThing, renderChange } from "@plumbline/state";
import { createGenerator } from "../answer/open-things.ts";
import { isAccepted, writeValue } from "../generate/body-example.ts";
import { createExampleBook } from "../generate/create-example-book.ts";
import type { OutgoingRequest } from "./compile-outgoing.ts";
import type { WebhookMatch } from "./match-webhooks.ts";
import type { Message } from "./send-delivery.ts";

/** A callback or webhook that is to be sent. */
export interface Delivery {
  readonly outgoing: OutgoingRequest;
  readonly url: string;
  /** The thing that it is about. */
  readonly thing: ChangedThing;
  readonly stated?: WebhookMatch["stated"];
}

/** What bodies are made from: the contract of the outgoing requests, and the seed. */
export interface MessageSource {
  readonly contract: Contract;
  readonly seed: number;
}

/** Writes the request of a delivery; undefined if no body was found that the document accepts. */
export function writeMessage(
  source: MessageSource,
  { outgoing: { request }, thing, stated }: Delivery,
): Omit<Message, "url"> | undefined {
  const headers = new Headers({ "user-agent": "plumbline-mock" });
  const method = wireMethod(request.method);
  const [media] = request.body?.content ?? [];
  if (media === undefined) return { method, headers };
  const value = bodyOf(source, media, thing);
  if (value === undefined) return undefined;
  const named = stated && isObject(value) ? { ...value, [stated.name]: stated.value } : value;
  const body = writeValue(media, named);
  if (!isAccepted(media, body)) return undefined;
  headers.set("content-type", body.contentType);
  return { method, headers, body: body.data };
}

function bodyOf(
  { contract, seed }: MessageSource,
  media: MediaType,
  thing: ChangedThing,
): JsonValue | undefined {
  const generator = createGenerator(createExampleBook(contract, seed));
  return renderChange({ contract, generator }, media, thing);
}
