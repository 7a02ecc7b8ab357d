import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CliOptions, Vitest } from "vitest/node";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { CheckResult, Exchange } from "@plumbline/report";
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
  const { reporter, results, exchanges, rest, failures } = createCollector(options.onResult);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const overrides = {
    reporters: [reporter, { onTestCaseReady: () => cancellation.testIsReady() }],
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
  const cancellation = createCancellation(vitest, options.signal);
  await startAndClose(vitest, options.signal, cancellation);
  const [failure] = failures;
  if (failure !== undefined && !options.signal.aborted) {
    throw new ConformanceError("RUNNER_FAILED", `the test runner failed: ${failure}`);
  }
  // What was stopped by its first failure says that, and no more.
  const late = options.signal.aborted ? rest : [];
  return {
    results: [...results, ...late.flatMap((evidence) => evidence.results)],
    exchanges: [...exchanges, ...rest.flatMap((evidence) => evidence.exchanges)],
  };
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

async function startAndClose(
  vitest: Vitest,
  signal: AbortSignal,
  { cancel }: Cancellation,
): Promise<void> {
  const before = process.exitCode;
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

interface Cancellation {
  readonly cancel: () => void;
  readonly testIsReady: () => void;
}

/**
 * Vitest forgets a cancellation that comes while it still loads, so that the first test asks again; a second one after that
 * would end its thread at once, before the suite has told what it knows.
 */
function createCancellation(vitest: Vitest, signal: AbortSignal): Cancellation {
  let isLoaded = false;
  let isHeard = false;
  const cancel = (): void => {
    if (isHeard) return;
    isHeard = isLoaded;
    void vitest.cancelCurrentRun("keyboard-input");
  };
  return {
    cancel,
    testIsReady() {
      isLoaded = true;
      if (signal.aborted) cancel();
    },
  };
}
