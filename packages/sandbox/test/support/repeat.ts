/** Runs the same action `count` times in sequence. */
export async function repeat(times: number, action: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await action();
}
