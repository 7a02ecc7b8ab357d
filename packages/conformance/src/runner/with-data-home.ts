import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Vitest looks for a place of its own: the data folder of each platform, or what that is derived from. */
const variables = ["XDG_DATA_HOME", "LOCALAPPDATA", "HOME"] as const;

/**
 * Lets `start` find its data folder in a fresh one, which is gone afterwards. Vitest keeps a token of its web interface
 * there, which a suite without one does not need, and does not start where the folder is read-only.
 */
export async function withDataHome<T>(start: () => Promise<T>): Promise<T> {
  const before = variables.map((name) => [name, process.env[name]] as const);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-vitest-"));
  for (const name of variables) process.env[name] = folder;
  try {
    return await start();
  } finally {
    for (const [name, value] of before) restore(name, value);
    await rm(folder, { recursive: true, force: true });
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
