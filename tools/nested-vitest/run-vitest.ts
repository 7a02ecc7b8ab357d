import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface VitestRun {
  /** Options of Vitest, beyond those of `vitest run`. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A further reporter: the default export of a module, and its options. */
  readonly reporter?: { readonly module: string; readonly options: unknown };
}

/** Starts Vitest with the sources of packages and without timeouts, because a busy machine is slow. */
const script = `
const { startVitest } = await import("vitest/node");
const conditions = ["@plumbline/source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };
const [, outputFile, more] = process.argv;
const unlimited = { testTimeout: 0, hookTimeout: 0 };
const { reporter, ...given } = JSON.parse(more);
// Vitest would load it without the conditions.
const further = reporter ? [new (await import(reporter.module)).default(reporter.options)] : [];
const options = { root: process.cwd(), watch: false, reporters: ["json", ...further], outputFile, ...unlimited, ...given };
const vitest = await startVitest("test", [], options, { resolve, ssr });
await vitest.close();`;

/** Runs the tests of a project like `vitest run`, and returns its JSON report, also if tests fail. Rejects if there is no report. */
export async function runVitest(
  project: string,
  { options = {}, env = {}, reporter }: VitestRun = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nested-vitest-"));
  const file = join(folder, "results.json");
  const flags = ["--conditions=@plumbline/source", "--input-type=module", "--eval", script];
  try {
    const args = [...flags, file, JSON.stringify({ ...options, reporter })];
    const ended = promisify(execFile)(process.execPath, args, {
      cwd: project,
      env: { ...process.env, ...env },
    });
    const failure = await ended.then(
      () => undefined,
      (error: unknown) => error,
    );
    return await readFile(file, "utf8").catch((cause: unknown) => {
      throw failure ?? cause;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
