import { type Contender, contenders, write } from "./contenders.ts";
import { createService } from "./create-service.ts";
import { judgeCall, type Verdict } from "./judge-call.ts";
import { type Situation, situations } from "./situations.ts";
import { withVirtualTime } from "./with-virtual-time.ts";

export interface Reliability {
  readonly situation: string;
  readonly name: string;
  readonly tries: number;
  /** Between the attempts, and after the last one. */
  readonly waitsMs: readonly number[];
  /** Whether all attempts had the same key. */
  readonly key: "same" | "different" | "none";
  /** How often the service performed the operation. */
  readonly performed: number;
  readonly outcome: string;
  readonly verdict: Verdict;
}

/** Sends one POST with each client in each situation. Time is virtual. */
export async function measureReliability(): Promise<readonly Reliability[]> {
  const rows: Reliability[] = [];
  for (const situation of situations)
    for (const contender of contenders) rows.push(await playOut(contender, situation));
  return rows;
}

async function playOut(contender: Contender, situation: Situation): Promise<Reliability> {
  const { fetch } = globalThis;
  const service = createService(situation.steps);
  try {
    return await withVirtualTime(async (clock) => {
      globalThis.fetch = async (input, init) => {
        const { headers } = new Request(input, init);
        return service.respond(headers.get(keyHeader), clock.now());
      };
      const calls = await contender.connect();
      const outcome = await calls.write().catch(nameOf);
      const { tries, keys, performed } = service;
      if (tries.length === 0) throw new Error(`${contender.name} sends nothing: ${outcome}`);
      const times = [...tries, clock.now()];
      const waitsMs = times.slice(1).map((at, index) => Math.round(at - (times[index] ?? at)));
      if (waitsMs.at(-1) === 0) waitsMs.pop();
      const seen = { tries: tries.length, performed: performed(), outcome };
      const verdict = judgeCall(situation, seen);
      const key = describeKeys(new Set(keys));
      return { situation: situation.name, name: contender.name, waitsMs, key, ...seen, verdict };
    });
  } finally {
    globalThis.fetch = fetch;
  }
}

const keyHeader = "idempotency" in write ? write.idempotency.header : "";

function describeKeys(keys: ReadonlySet<string | null>): Reliability["key"] {
  if (keys.has(null)) return "none";
  return keys.size === 1 ? "same" : "different";
}

function nameOf(error: unknown): string {
  return `throws ${error instanceof Error ? error.constructor.name : typeof error}`;
}
