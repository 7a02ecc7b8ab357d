import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { hasNullBody } from "../answer/check-answer.ts";

/** How long the beginning of a body may take until it is sent, in milliseconds. */
const beginning = 50;

const connections = new WeakMap<Request, Duplex>();

/** Notes the connection of a request, so that its response can end it. */
export function knowConnection(request: Request, connection: Duplex): void {
  connections.set(request, connection);
}

/** A response to a request whose connection ends before its body does. Without a connection, reading the body fails. */
export function dropConnection(request: Request, { status, headers }: Response): Response {
  const sent = new Headers(headers);
  sent.delete("content-length");
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    async pull(controller) {
      // The beginning is sent first.
      await setTimeout(beginning);
      const connection = connections.get(request);
      if (connection === undefined) return controller.error(new Error("The connection ended"));
      connection.destroy();
      controller.close();
    },
  });
  return new Response(body, { status: hasNullBody(status) ? 200 : status, headers: sent });
}
