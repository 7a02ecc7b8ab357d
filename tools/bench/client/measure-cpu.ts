import { runPeer } from "../run-peer.ts";
import { type Calls, contenders } from "./contenders.ts";
import { median } from "./median.ts";

/** Microseconds of CPU per call. */
export type CpuTimes = Readonly<Record<keyof Calls, number>>;

/** CPU time per call as multiples of openapi-fetch's in the same round. */
export interface CpuRatio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Cpu {
  readonly name: string;
  readonly read: CpuRatio;
  readonly write: CpuRatio;
}

const baseline = "openapi-fetch";
const callsPerProcess = 5000;
const program = new URL("cpu-program.ts", import.meta.url);

/**
 * Measures the CPU time of each client in a process of its own: in one process, what the compiler learns from a client changes the time of the
 * others. A round is one process of each, one after the other.
 */
export async function measureCpu(rounds: number): Promise<readonly Cpu[]> {
  const ratios = new Map<string, CpuTimes[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const base = await timesOf(baseline);
    for (const [name, each] of ratios) {
      const own = name === baseline ? base : await timesOf(name);
      each.push({ read: own.read / base.read, write: own.write / base.write });
    }
  }
  return [...ratios].map(([name, each]) => ({
    name,
    read: summarize(each, "read"),
    write: summarize(each, "write"),
  }));
}

async function timesOf(name: string): Promise<CpuTimes> {
  const times = await runPeer<CpuTimes>(program, [name, String(callsPerProcess)]);
  if (typeof times === "string") throw new Error(`The process that measures ${name} ${times}`);
  return times;
}

function summarize(rounds: readonly CpuTimes[], call: keyof Calls): CpuRatio {
  const ratios = rounds.map((round) => round[call]);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
