import { answering } from "./answering.ts";
import { type Calls, contenders } from "./contenders.ts";
import { median } from "./median.ts";

export interface Speed {
  readonly name: string;
  readonly read: Time;
  /** A POST with a body, and with a key if the client supports keys. */
  readonly write: Time;
}

export interface Time {
  /** Time per call as a multiple of openapi-fetch's in the same round; the median of all rounds. */
  readonly ratio: number;
  /** The median on this machine, in microseconds. */
  readonly microseconds: number;
}

const baseline = "openapi-fetch";
const callsPerRound = 1000;

type Call = keyof Calls;

/** Measures one call of each client over a network that responds at once. The clients take turns, so that a busy moment affects all of them. */
export async function measureSpeed(rounds: number): Promise<readonly Speed[]> {
  const { fetch } = globalThis;
  globalThis.fetch = answering;
  try {
    const reads = await measure("read", rounds);
    const writes = await measure("write", rounds);
    return contenders.map(({ name }) => ({
      name,
      read: timeOf(name, reads),
      write: timeOf(name, writes),
    }));
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Microseconds per call in each round, by client. */
type Times = ReadonlyMap<string, readonly number[]>;

async function measure(call: Call, rounds: number): Promise<Times> {
  const clients = await Promise.all(
    contenders.map(async ({ name, connect }) => ({ name, calls: await connect() })),
  );
  for (const { calls } of clients) await timePerCall(calls[call]);
  const times = new Map<string, number[]>(clients.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, calls } of clients) times.get(name)?.push(await timePerCall(calls[call]));
  return times;
}

function timeOf(name: string, times: Times): Time {
  const base = times.get(baseline) ?? [];
  const each = times.get(name) ?? [];
  return {
    ratio: median(each.map((time, round) => time / (base[round] ?? time))),
    microseconds: median(each),
  };
}

async function timePerCall(call: Calls[Call]): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < callsPerRound; index += 1) await call();
  return ((performance.now() - startedAt) * 1000) / callsPerRound;
}
