import type { HookFailed } from "../ongoing/client-event.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";

/** Runs the hooks of one point after an attempt or a call has ended, in order. Never rejects: what has happened stays the outcome. */
export async function observe(
  ongoing: OngoingCall,
  hook: HookFailed["hook"],
  runs: readonly (() => unknown)[],
): Promise<void> {
  for (const run of runs)
    try {
      // oxlint-disable-next-line no-await-in-loop -- hooks run in order
      await withinCall(ongoing, run);
    } catch {
      const { runtime, stopped } = ongoing;
      if (!stopped()) void runtime.tell?.(ongoing, { type: "hook-failed", hook });
    }
}

/** Runs a hook. Rejects with the signal's reason if the call is aborted meanwhile: the hook is then not waited for. */
export async function withinCall<Result>(
  { aborted }: OngoingCall,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const running = async (): Promise<Result> => run();
  return Promise.race([running(), aborted]);
}
