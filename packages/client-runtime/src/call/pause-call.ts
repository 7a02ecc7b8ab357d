import type { OngoingCall } from "./ongoing/ongoing-call.ts";

/** Waits until the time has passed or the call is aborted. `expose` gets a function that ends the wait early. */
export async function pauseCall(
  ms: number,
  { aborted, setAlarm }: OngoingCall,
  expose?: (wake: () => void) => void,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  expose?.(resolve);
  aborted.catch(resolve);
  const cancel = setAlarm(ms, resolve);
  await promise;
  cancel();
}
