import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CliOptions, Vitest } from "vitest/node";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Exchange } from "../model/exchange.ts";
import type { CheckResult } from "../model/run.ts";
import { createCollector } from "./create-collector.ts";
import { keepSignals } from "./keep-signals.ts";
import type { SuiteOptions, TestEvidence } from "./suite-options.ts";
import { withDataHome } from "./with-data-home.ts";

export interface RunInVitestOptions {
  readonly suite: SuiteOptions;
  /** Stops after the first failed test. */
  readonly bail: boolean;
  readonly signal: AbortSignal;
  readonly onResult: (evidence: TestEvidence) => void;
}

export interface VitestOutcome {
  readonly results: readonly CheckResult[];
  readonly exchanges: readonly Exchange[];
}

const runsFromSource = import.meta.url.endsWith(".ts");
const suiteFile = fileURLToPath(
  new URL(runsFromSource ? "./suite.ts" : "./suite.js", import.meta.url),
);

/**
 * Runs the suite under Vitest, with no configuration, cache or output of Vitest's own, and collects what its tests leave behind.
 * Throws ConformanceError `RUNNER_FAILED`.
 */
export async function runInVitest(options: RunInVitestOptions): Promise<VitestOutcome> {
  // Vitest takes most of a second to load, which `--help` and `--plan` do not need.
  const { createVitest } = await import("vitest/node");
  const { reporter, results, exchanges, failures } = createCollector(options.onResult);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const overrides = {
    reporters: [reporter, { onTestCaseReady: () => cancelIfAborted(vitest, options.signal) }],
    provide: { plumbline: options.suite },
    bail: options.bail ? 1 : 0,
  };
  const vitest: Vitest = await keepSignals(() =>
    withDataHome(() =>
      createVitest({ ...fixedOptions, ...overrides }, viteOptions, {
        stdout: silent,
        stderr: silent,
      }),
    ),
  );
  await startAndClose(vitest, options.signal);
  const [failure] = failures;
  if (failure !== undefined && !options.signal.aborted) {
    throw new ConformanceError("RUNNER_FAILED", `the test runner failed: ${failure}`);
  }
  return { results, exchanges };
}

/** The project's own Vitest configuration is not for this suite, and its folders may be read-only. */
const fixedOptions: CliOptions = {
  config: false,
  watch: false,
  run: true,
  root: dirname(suiteFile),
  include: [suiteFile],
  exclude: [],
  cache: false,
  fsModuleCache: false,
  pool: "threads",
  fileParallelism: false,
  isolate: false,
  passWithNoTests: true,
  testTimeout: 0,
  hookTimeout: 0,
  teardownTimeout: 1_000,
};

const conditions = runsFromSource ? ["@plumbline/source"] : [];

const viteOptions = {
  cacheDir: join(tmpdir(), "plumbline-vite"),
  envFile: false as const,
  logLevel: "silent" as const,
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
};

async function startAndClose(vitest: Vitest, signal: AbortSignal): Promise<void> {
  const before = process.exitCode;
  const cancel = (): void => cancelIfAborted(vitest, signal);
  signal.addEventListener("abort", cancel, { once: true });
  try {
    if (!signal.aborted) await vitest.start();
  } finally {
    signal.removeEventListener("abort", cancel);
    await vitest.close();
    // Vitest sets it for failed tests; what the run means is decided by its report.
    process.exitCode = before;
  }
}

/** Asked again at each test: Vitest forgets a cancellation that comes while it still loads. */
function cancelIfAborted(vitest: Vitest, signal: AbortSignal): void {
  if (signal.aborted) void vitest.cancelCurrentRun("keyboard-input");
}
