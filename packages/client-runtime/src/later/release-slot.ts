import type { OngoingCall } from "../ongoing/ongoing-call.ts";

/** Frees the slot of an attempt that was not sent. */
export function releaseSlot({ slot, windows }: OngoingCall): void {
  for (const { slots } of windows)
    if (slot && slots.delete(slot)) for (const other of slots) other.wake?.();
}
