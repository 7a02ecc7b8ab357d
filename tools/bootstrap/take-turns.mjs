import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { canSignal } from "./forward-signals.mjs";
import { root } from "./run-program.mjs";
import { say } from "./say.mjs";

const lock = join(root, ".plumbline", "set-up.lock");

/** Runs the set-up when no other process runs it in this folder: two installations at once overwrite each other. */
export async function takeTurns(setUp) {
  for (let told = false; !take(); told = true) {
    const holder = readHolder();
    if (!(holder > 0 && canSignal(holder))) rmSync(lock, { force: true });
    else if (!told) say(`Waiting for process ${holder}, which is setting up this folder (${lock})`);
    await setTimeout(200);
  }
  try {
    return await setUp();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take() {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function readHolder() {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return 0;
  }
}
