import { parentPort, workerData } from "node:worker_threads";
import { allMutants } from "../all-mutants.ts";
import { loadSubject } from "../load-subject.ts";
import { createRunner } from "./create-runner.ts";

const subject = await loadSubject();
const mutants = new Map((await allMutants(subject)).map((mutant) => [mutant.id, mutant]));
const run = createRunner(subject, workerData);

parentPort?.on("message", async (id: string) => {
  const mutant = mutants.get(id);
  if (!mutant) throw new Error(`Unknown mutant: ${id}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await run(mutant));
});
