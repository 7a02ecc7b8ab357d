import { AsyncLocalStorage } from "node:async_hooks";

/** Something that was switched on and took part in an exchange. */
export interface Touch {
  readonly kind: "fault" | "outage" | "latency" | "hold" | "prefer";
  /** Which one; empty if there is only one of its kind. */
  readonly name: string;
}

const current = new AsyncLocalStorage<Touch[]>();

/** Runs the work of one exchange, so that `touch` and `touchesNow` belong to it. */
export function withTouches<T>(work: () => T): T {
  return current.run([], work);
}

/** Notes that something took part in the current exchange. Does nothing outside of an exchange. */
export function touch(kind: Touch["kind"], name = ""): void {
  const touches = current.getStore();
  if (touches?.some((each) => each.kind === kind && each.name === name) === false)
    touches.push({ kind, name });
}

/** What took part in the current exchange until now. */
export function touchesNow(): readonly Touch[] {
  return [...(current.getStore() ?? [])];
}
