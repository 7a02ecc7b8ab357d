import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Journey, loadJourneys, runConformance, type RunReport } from "@plumbline/conformance";
import { type Contract, loadContract } from "@plumbline/contract";
import { onTestFinished } from "vitest";
import { createSandbox, type SandboxOptions } from "../../src/index.ts";

const openapi = new URL("../../../../openapi/", import.meta.url);
const folder = new URL("journeys/", openapi);
const contract: Contract = await loadContract(new URL("dist/openapi.json", openapi), {
  validators: "lazy",
});
const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith(".arazzo.yaml"));

/** The workflows of the document. */
export const journeys: readonly Journey[] = await loadJourneys(
  files.map((name) => new URL(name, folder)),
  contract,
);

/** Runs workflows against a new sandbox, which is closed when the test ends. */
export async function runJourneys(
  seed: number,
  wanted: readonly Journey[],
  options: Pick<SandboxOptions, "faults" | "extraFaults"> = {},
): Promise<RunReport> {
  const sandbox = await createSandbox({ contract, clock: "frozen", seed, ...options });
  onTestFinished(() => sandbox.close());
  return runConformance({
    contract,
    seed,
    journeys: wanted,
    checks: ["journeys/*"],
    target: {
      baseUrl: "http://127.0.0.1/v1",
      // An engine's `fetch` takes a URL or a request.
      fetch: (input, init) => sandbox.fetch(new Request(input, init)),
      identities: sandbox.identities(),
      fixtures: sandbox.fixtures(),
      clock: {
        async advance(milliseconds) {
          await sandbox.control.advance({ milliseconds });
        },
      },
    },
  });
}
