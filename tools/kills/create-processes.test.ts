import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

/** A server that does nothing, and writes its process ID as its profile. */
const server = `
console.log("ready");
process.stdin.once("data", () => console.log(process.pid));
setInterval(() => {}, 1000);`;

test("processes end with their parent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kills-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, "server.mjs");
  await writeFile(program, server);
  const parent = `
import { createProcesses } from ${JSON.stringify(import.meta.resolve("./create-processes.ts"))};
const processes = createProcesses(${JSON.stringify({ program, waiting: 1, folder })});
console.log((await processes.start({})).profile);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", parent]);
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  const pid = Number(text);
  expect(isAlive(pid)).toBe(true);

  child.kill("SIGKILL");
  await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
