import type { ClientEvent } from "./client-event.ts";
import type { OngoingCall } from "../call/ongoing-call.ts";

type OfItself<Event> = Event extends unknown
  ? Omit<Event, "call" | "operation" | "method" | "path" | "attempt">
  : never;

/** Tells a listener what has happened to a call. Rejects with nothing. */
export type Tell = (ongoing: OngoingCall, event: OfItself<ClientEvent>) => Promise<void>;

export function tellTo(listener: (event: ClientEvent) => unknown): Tell {
  return async ({ attempts: attempt, call, number }, event) => {
    const { name: operation, method: lower, path } = call.entry;
    const method = lower.toUpperCase();
    try {
      await listener({ ...event, call: number, operation, method, path, attempt });
    } catch {
      // It is the listener that is wrong, and not the call.
    }
  };
}
