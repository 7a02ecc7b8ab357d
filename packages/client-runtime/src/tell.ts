import type { ClientEvent } from "./client-event.ts";
import type { OngoingCall } from "./ongoing-call.ts";

type OfItself<Event> = Event extends unknown
  ? Omit<Event, "call" | "operation" | "method" | "path" | "attempt">
  : never;

/** Tells the client's listener, if there is one, what has happened to a call. Rejects with nothing. */
export async function tell(
  { attempts: attempt, call, number, runtime: { onEvent } }: OngoingCall,
  event: OfItself<ClientEvent>,
): Promise<void> {
  const { name: operation, entry } = call;
  const { method, path } = entry;
  try {
    await onEvent?.({
      ...event,
      call: number,
      operation,
      method: method.toUpperCase(),
      path,
      attempt,
    });
  } catch {
    // It is the listener that is wrong, and not the call.
  }
}
