import { randomUUID } from "node:crypto";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
}

const pollMs = 25;
/** Age at which a lock is stale even if its process still runs. It is above the duration of any work under the lock. */
const staleMs = 45_000;
/** Error codes of Windows for a file that another process is removing. */
const beingRemoved = process.platform === "win32" ? ["EPERM", "EBUSY"] : [];

/** Runs a function while this process holds a lock file. Its folder must exist. Lock files of processes that have ended are replaced. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const id = randomUUID();
  await acquire(path, id);
  try {
    return await work();
  } finally {
    await release(path, id);
  }
}

async function acquire(path: string, id: string): Promise<void> {
  /* oxlint-disable no-await-in-loop -- each iteration depends on the one before */
  while (!(await create(path, id))) {
    const found = await inspect(path);
    if (found?.isStale) await removeStale(path, found.text);
    else await sleep(pollMs * (1 + Math.random()));
  }
  /* oxlint-enable no-await-in-loop */
}

/** Creates the file. Returns false if it exists. */
async function create(path: string, id: string): Promise<boolean> {
  const holder: Holder = { id, pid: process.pid, host: hostname() };
  try {
    await writeFile(path, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST", ...beingRemoved)) return false;
    throw error;
  }
}

interface Found {
  readonly text: string;
  readonly isStale: boolean;
}

async function inspect(path: string): Promise<Found | undefined> {
  try {
    const [text, { mtimeMs }] = [await readFile(path, "utf8"), await stat(path)];
    return { text, isStale: hasEnded(text) || Date.now() - mtimeMs > staleMs };
  } catch (error) {
    if (hasCode(error, "ENOENT", ...beingRemoved)) return undefined;
    throw error;
  }
}

/** Removes a stale lock file. A guard file ensures that only one process does: a second one would remove the lock of the first. */
export async function removeStale(path: string, text: string): Promise<void> {
  const guard = `${path}.guard`;
  if (!(await create(guard, randomUUID()))) {
    const left = await inspect(guard);
    await (left?.isStale ? rm(guard, { force: true }) : sleep(pollMs));
    return;
  }
  try {
    const found = await inspect(path);
    if (found?.isStale && found.text === text) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function release(path: string, id: string): Promise<void> {
  const held = await inspect(path);
  if (held && parse(held.text)?.id === id) await rm(path, { force: true });
}

/** Whether the holder was a process of this machine that has ended. */
function hasEnded(text: string): boolean {
  const holder = parse(text);
  if (holder?.host !== hostname() || typeof holder.pid !== "number") return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, "ESRCH");
  }
}

/** Undefined if the holder has not written the file yet. */
function parse(text: string): Partial<Holder> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
