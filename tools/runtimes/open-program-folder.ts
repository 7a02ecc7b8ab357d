import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePrograms } from "./compile-programs.ts";
import { installPrograms } from "./install-programs.ts";
import type { Platform, Results } from "./platforms.ts";
import { startServices } from "./start-services.ts";

/** A folder with the installed programs. */
export interface ProgramFolder extends AsyncDisposable {
  readonly folder: string;
}

/** Installs the programs in a temporary folder, and compiles them into `out`. */
export async function openProgramFolder(): Promise<ProgramFolder> {
  const folder = await mkdtemp(join(tmpdir(), "programs-"));
  await installPrograms(folder);
  await compilePrograms(folder, { release: "7", moduleResolution: "node16", strict: true });
  return {
    folder,
    [Symbol.asyncDispose]: async () => rm(folder, { recursive: true }),
  };
}

/** Runs the programs of a folder on a platform, with services of their own. */
export async function runOnPlatform(folder: string, platform: Platform): Promise<Results> {
  await using running = await startServices();
  const services = { ...running.services, closedPort: platform.closedPort };
  // Without await, the services would be closed first.
  return await platform.run(folder, running, services);
}
