import { type Contender, contenders, write } from "./contenders.ts";
import { situations, type Step } from "./situations.ts";
import { withVirtualTime } from "./with-virtual-time.ts";

export interface Reliability {
  readonly situation: string;
  readonly name: string;
  readonly tries: number;
  /** Between the attempts, and after the last one. */
  readonly waitsMs: readonly number[];
  /** Whether all attempts had the same key. */
  readonly key: "same" | "different" | "none";
  readonly outcome: string;
}

/** More attempts than any client needs: a client that does not give up is stopped. */
const mostTries = 20;

/** Sends one POST with each client in each situation. Time is virtual. */
export async function measureReliability(): Promise<readonly Reliability[]> {
  const rows: Reliability[] = [];
  for (const [situation, steps] of Object.entries(situations))
    for (const contender of contenders)
      rows.push({ situation, ...(await playOut(contender, steps)) });
  return rows;
}

async function playOut(
  { name, connect }: Contender,
  steps: readonly Step[],
): Promise<Omit<Reliability, "situation">> {
  const { fetch } = globalThis;
  const tries: { readonly at: number; readonly key: string | null }[] = [];
  const header = "idempotency" in write ? write.idempotency.header : "";
  try {
    return await withVirtualTime(async (clock) => {
      globalThis.fetch = async (input, init) => {
        const { headers } = new Request(input, init);
        tries.push({ at: clock.now(), key: headers.get(header) });
        if (tries.length > mostTries) return new Promise(() => {});
        const step = steps[Math.min(tries.length, steps.length) - 1];
        if (!step) throw new Error("The situation has no step");
        return step();
      };
      const outcome = await connect().write().catch(nameOf);
      const times = [...tries.map(({ at }) => at), clock.now()];
      const waitsMs = times.slice(1).map((at, index) => Math.round(at - (times[index] ?? at)));
      if (waitsMs.at(-1) === 0) waitsMs.pop();
      const keys = new Set(tries.map(({ key }) => key));
      return { name, tries: tries.length, waitsMs, key: describeKeys(keys), outcome };
    });
  } finally {
    globalThis.fetch = fetch;
  }
}

function describeKeys(keys: ReadonlySet<string | null>): Reliability["key"] {
  if (keys.has(null)) return "none";
  return keys.size === 1 ? "same" : "different";
}

function nameOf(error: unknown): string {
  return `throws ${error instanceof Error ? error.constructor.name : typeof error}`;
}
