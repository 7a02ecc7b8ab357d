import type { ClientEvent } from "./client-event.ts";
import type { OngoingCall } from "./ongoing-call.ts";

type OfItself<Event> = Event extends unknown
  ? Omit<Event, "call" | "operation" | "method" | "path" | "attempt">
  : never;

/** Tells the client's listener, if there is one, what has happened to a call. */
export function tell(ongoing: OngoingCall, event: OfItself<ClientEvent>): void {
  const { attempts: attempt, call, number, runtime } = ongoing;
  const { name: operation, method, path } = call.entry;
  if (runtime.onEvent)
    void hand(runtime.onEvent, {
      ...event,
      call: number,
      operation,
      method: method.toUpperCase(),
      path,
      attempt,
    });
}

/** Rejects with nothing: it is the listener that would be wrong, and not the call. */
async function hand(listener: (event: ClientEvent) => unknown, event: ClientEvent): Promise<void> {
  try {
    await listener(event);
  } catch {}
}
