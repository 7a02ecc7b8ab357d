import { constants } from "node:os";
import { setTimeout } from "node:timers/promises";

const windows = process.platform === "win32";

const parent = process.ppid;

/** How often the parent is looked at, how long a group may take to end, and how far apart one signal can arrive twice, in milliseconds. */
const interval = 250;
const grace = 10_000;
const echo = 1000;

/** Options of `spawn` for a program whose signals are forwarded: a group of its own, which its own programs share. */
export const ownGroup = { detached: !windows };

/**
 * Forwards signals to the group of a child instead of ending. A parent that is killed cannot pass a signal on, so that this
 * process also looks whether it is still there.
 */
export function forwardSignals(child) {
  let received;
  let receivedAt = 0;
  const forward = (signal) => {
    // The terminal sends Ctrl+C to this process and to npm, which passes it on. A program would take the second one as "end at once".
    if (signal === received && Date.now() - receivedAt < echo) return;
    received = signal;
    receivedAt = Date.now();
    // On Windows, the console sends Ctrl+C to the child itself, and a forwarded one would end it without notice.
    if (!windows || signal !== "SIGINT") signalGroup(child, signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const watch = setInterval(() => {
    if (!received && isOrphan()) forward("SIGTERM");
  }, interval);
  return {
    received: () => received,
    /** Resolves when the programs that an interrupted child leaves behind have ended. */
    async stop() {
      clearInterval(watch);
      if (received) await endGroup(child);
      for (const signal of signals) process.removeListener(signal, forward);
    },
  };
}

/** The exit code of a process that a signal ends. */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/** Only npm, or its shell, is known to outlive what it starts. */
function isOrphan() {
  return (
    Boolean(process.env.npm_lifecycle_event) && (process.ppid !== parent || !canSignal(parent))
  );
}

async function endGroup(child) {
  if (windows) return;
  signalGroup(child, "SIGTERM");
  for (const end = Date.now() + grace; canSignal(-child.pid); await setTimeout(50))
    if (Date.now() > end) signalGroup(child, "SIGKILL");
}

function signalGroup(child, signal) {
  try {
    process.kill(windows ? child.pid : -child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** A process of another user cannot be signaled, but it runs. */
export function canSignal(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
