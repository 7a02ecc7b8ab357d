import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FieldError } from "../field-error.ts";
import type { SuiteMessage, SuiteResult, SuiteRun } from "./suite-run.ts";

const worker = fileURLToPath(new URL("suite-worker.ts", import.meta.url));

export interface RunSuiteOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (requests: number, findings: number) => void;
}

/** Runs the suite in a process of its own. Rejects with a FieldError if the suite cannot run. */
export async function runSuite(
  run: SuiteRun,
  { signal, onProgress }: RunSuiteOptions,
): Promise<SuiteResult> {
  const child = fork(worker, { signal, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise, resolve, reject } = Promise.withResolvers<SuiteResult>();
  child.on("message", (message: SuiteMessage) => {
    if (message.type === "progress") onProgress(message.requests, message.findings);
    else if (message.type === "result") resolve(message.result);
    else reject(new FieldError(message.message));
  });
  child.once("error", reject);
  child.once("exit", (code) => reject(new FieldError(`The suite ended with ${code}`)));
  child.send(run);
  return promise;
}
