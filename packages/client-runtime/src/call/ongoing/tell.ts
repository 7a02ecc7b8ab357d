import { wireMethod } from "@plumbline/wire";
import type { ClientEvent } from "./client-event.ts";

type EventFacts<Event> = Event extends unknown
  ? Omit<Event, "call" | "operation" | "method" | "path" | "attempt">
  : never;

/** The call that an event is about. */
interface CallToTell {
  readonly number: number;
  readonly attempts: number;
  readonly call: {
    readonly entry: { readonly name: string; readonly method: string; readonly path: string };
  };
}

/** Reports to a listener what happened to a call. Never rejects. */
export type Tell = (ongoing: CallToTell, event: EventFacts<ClientEvent>) => Promise<void>;

export function tellTo(listener: (event: ClientEvent) => unknown): Tell {
  return async ({ attempts: attempt, call, number }, event) => {
    const { name: operation, method, path } = call.entry;
    const facts = { call: number, operation, method: wireMethod(method), path, attempt };
    try {
      await listener({ ...event, ...facts });
    } catch {
      // An error of the listener must not fail the call.
    }
  };
}
