import { runPeer } from "../run-peer.ts";
import { type Calls, contenders } from "./contenders.ts";
import { median } from "./median.ts";

/** Microseconds of CPU per call. */
export type CpuTimes = Readonly<Record<keyof Calls, number>>;

/** CPU time per call as multiples of openapi-fetch's in the same pair. */
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
const callsPerProcess = 15_000;
const program = new URL("cpu-program.ts", import.meta.url);

/**
 * Measures the CPU time of our clients and of openapi-fetch, each in a process of its own: in one process, what the compiler learns from a client
 * changes the time of the others. A pair is one process of each, one after the other.
 */
export async function measureCpu(pairs: number): Promise<readonly Cpu[]> {
  const rows: Cpu[] = [];
  for (const { name } of contenders.filter((contender) => contender.name.startsWith("ours"))) {
    const ratios: CpuTimes[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const base = await timesOf(baseline);
      const own = await timesOf(name);
      ratios.push({ read: own.read / base.read, write: own.write / base.write });
    }
    rows.push({ name, read: summarize(ratios, "read"), write: summarize(ratios, "write") });
  }
  return rows;
}

async function timesOf(name: string): Promise<CpuTimes> {
  const times = await runPeer<CpuTimes>(program, [name, String(callsPerProcess)]);
  if (typeof times === "string") throw new Error(`The process that measures ${name} ${times}`);
  return times;
}

function summarize(pairs: readonly CpuTimes[], call: keyof Calls): CpuRatio {
  const ratios = pairs.map((pair) => pair[call]);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
