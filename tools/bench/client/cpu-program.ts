// Makes calls with one client over a network that responds at once, and prints the CPU time of each kind of call as JSON.
import { answering } from "./answering.ts";
import { type Calls, contenders } from "./contenders.ts";
import type { CpuTimes } from "./measure-cpu.ts";

const [wanted, count = "0"] = process.argv.slice(2);
const contender = contenders.find(({ name }) => name === wanted);
if (!contender) throw new Error(`Unknown client: ${JSON.stringify(wanted)}`);
globalThis.fetch = answering;
const calls = await contender.connect();
const times: CpuTimes = { read: await measure(calls.read), write: await measure(calls.write) };
process.stdout.write(`\n${JSON.stringify(times)}\n`);

/** Microseconds of CPU per call, after as many calls that are not measured. */
async function measure(call: Calls[keyof Calls]): Promise<number> {
  await repeat(call);
  const start = process.cpuUsage();
  await repeat(call);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / Number(count);
}

async function repeat(call: Calls[keyof Calls]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one call is measured after the other
  for (let made = 0; made < Number(count); made += 1) await call();
}
