import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createControlClient, type SandboxProfile } from "@local-ads/sandbox";
import { type Contract, loadContract } from "@plumbline/contract";
import { enrichDocument } from "@plumbline/mock";
import { type Contender, endContender, residentMemory, startProgram } from "./contender.ts";
import { startPeer } from "./peers/start-peer.ts";
import { type Figures, type Load, measure } from "./load.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const document = join(root, "openapi/dist/openapi.json");
const sandboxProgram = fileURLToPath(import.meta.resolve("@local-ads/sandbox")).replace(
  /index\.(js|ts)$/,
  "main.$1",
);

/** Enough workspaces to stay below the limits per minute for a whole run. */
const batches = 4;
const workspacesPerBatch = 800;
const rounds = 3;
const defaultSeconds = 3;

/** Measures reads and keyed writes per second of the sandbox, with limits, keys, validation and database, and of its peers. */
export async function benchSandbox([seconds]: readonly string[]): Promise<void> {
  const contract = await loadContract(document);
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
  const contenders: Contender[] = [];
  try {
    const enriched = join(folder, "enriched.json");
    writeFileSync(enriched, JSON.stringify(enrichDocument(contract).document));
    contenders.push(await startPeer("prism", enriched));
    contenders.push(await startPeer("scalar", document));
    contenders.push(await startSandbox("sandbox (memory)", []));
    contenders.push(await startSandbox("sandbox (file)", ["--database", join(folder, "bench.db")]));
    for (const load of loadsOf(contract)) {
      await reportLoad(contenders, load, Number(seconds ?? defaultSeconds));
    }
    for (const contender of contenders)
      process.stdout.write(`memory  ${contender.name}: ${residentMemory(contender)} MiB\n`);
  } finally {
    await Promise.all(contenders.map(endContender));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Picks the first read without arguments and the first write whose example the peers accept as well. */
function loadsOf(contract: Contract): readonly Load[] {
  const read = contract.operations.find(
    ({ method, parameters, path }) =>
      method === "get" && parameters.length === 0 && path.length < 6,
  );
  const write = contract.operations.find(({ method }) => method === "patch");
  if (read === undefined || write === undefined)
    throw new Error("The document has no operation of this kind");
  const keyHeader = write.policies.idempotency?.key.header ?? "";
  const body = JSON.stringify(write.body?.content[0]?.examples[0]?.value);
  return [
    { name: `GET ${read.path}`, method: "GET", path: read.path },
    { name: `PATCH ${write.path}`, method: "PATCH", path: write.path, keyHeader, body },
  ];
}

async function reportLoad(
  contenders: readonly Contender[],
  load: Load,
  seconds: number,
): Promise<void> {
  const runs = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]));
  const say = (text: string): boolean => process.stderr.write(`bench: ${load.name}, ${text}\n`);
  say("warming up");
  for (const contender of contenders) await measure(contender, load, 1);
  // In turn, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const contender of contenders)
      runs.get(contender.name)?.push(await measure(contender, load, seconds));
  }
  const baseline = median(runs.get(contenders[0]?.name ?? "") ?? []);
  for (const [name, figures] of runs) {
    const { perSecond, p99 } = median(figures);
    const rejected = figures.reduce((sum, figure) => sum + figure.rejected, 0);
    const ratio = (perSecond / Math.max(baseline.perSecond, 1)).toFixed(2);
    process.stdout.write(
      `${load.name}  ${name}: ${perSecond}/s, ${ratio} x, p99 ${p99} ms${rejected === 0 ? "" : `, ${rejected} rejected`}\n`,
    );
  }
}

function median(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((left, right) => left.perSecond - right.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, rejected: 0, p99: 0 };
}

async function startSandbox(name: string, words: readonly string[]): Promise<Contender> {
  const args = [
    ...process.execArgv.filter((arg) => arg.startsWith("--conditions")),
    sandboxProgram,
    "--port",
    "0",
    "--print-profile",
    ...words,
  ];
  const { process: child, output } = await startProgram(args, (text) => text.includes("\n"));
  const profile = JSON.parse(output.slice(0, output.indexOf("\n"))) as SandboxProfile; // as --print-profile writes it
  const control = createControlClient(profile.control);
  const created: Awaited<ReturnType<typeof control.createWorkspaces>>[number][] = [];
  for (let batch = 0; batch < batches; batch += 1)
    created.push(...(await control.createWorkspaces({ count: workspacesPerBatch })));
  const { origin, pathname } = new URL(profile.baseUrl);
  const tokens = created.map(({ owner }) => owner.token ?? "");
  return { name, origin, base: pathname, tokens, process: child };
}
