import { type Calls, contenders } from "./contenders.ts";

export interface Speed {
  readonly name: string;
  /** Time per read as a multiple of openapi-fetch's in the same round; the median of all rounds. */
  readonly ratio: number;
  /** The median, on this machine at this moment. */
  readonly microseconds: number;
}

const baseline = "openapi-fetch";
const callsPerRound = 1000;

const answer = JSON.stringify({
  id: "t1",
  name: "Thing",
  items: Array.from({ length: 5 }, (_, index) => ({ id: index, name: `item ${index}` })),
});
const headers = { "content-type": "application/json" };

/** Does what every `fetch` does before it reaches for the network, and answers. */
const answering: typeof fetch = async (input, init) => {
  void new Request(input, init);
  return new Response(answer, { headers });
};

/** How long one read takes in each client, over a network that answers at once. In turn, so that a busy moment meets them all alike. */
export async function measureSpeed(rounds: number): Promise<readonly Speed[]> {
  const { fetch } = globalThis;
  globalThis.fetch = answering;
  try {
    const clients = contenders.map(({ name, connect }) => ({ name, calls: connect() }));
    for (const { calls } of clients) await timePerCall(calls);
    const times = new Map<string, number[]>(clients.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const { name, calls } of clients) times.get(name)?.push(await timePerCall(calls));
    const base = times.get(baseline) ?? [];
    return [...times].map(([name, each]) => ({
      name,
      ratio: median(each.map((time, round) => time / (base[round] ?? time))),
      microseconds: median(each),
    }));
  } finally {
    globalThis.fetch = fetch;
  }
}

async function timePerCall({ read }: Calls): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < callsPerRound; call += 1) await read();
  return ((performance.now() - startedAt) * 1000) / callsPerRound;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
