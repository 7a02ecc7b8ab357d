import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunReport } from "@plumbline/report";
import type { Contestant } from "../contestant.ts";

const program = fileURLToPath(new URL("../../../../packages/cli/dist/main.js", import.meta.url));
const document = fileURLToPath(import.meta.resolve("@local-ads/openapi"));

/**
 * This suite, from the document alone: without the ledger and the journeys of the repository. `--strict` says that the document is meant to
 * be complete, as its ledger would.
 */
export const plumbline: Contestant = {
  name: "plumbline test",
  packages: {},
  movesClock: true,
  prepare: async () => {},
  async test({ folder, run }, profile) {
    const file = join(folder, "profile.json");
    await writeFile(file, JSON.stringify(profile));
    const words = [
      "test",
      "--profile",
      file,
      "--contract",
      document,
      "--seed",
      "1",
      "--strict",
      "--json",
    ];
    const { code, output, seconds, cpuSeconds } = await run(program, words);
    return { failures: code === 0 ? [] : failuresOf(output, code), seconds, cpuSeconds };
  },
};

/** A run without a verdict also tells that something is wrong. */
function failuresOf(output: string, code: number | null): readonly string[] {
  if (!output.startsWith("{")) return [`ends with ${code}`];
  const { results, verdict } = JSON.parse(output) as RunReport; // as --json prints it
  const musts = results
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity === "must")
    .map(({ check, operation, id }) => `${check} ${operation} ${id}`);
  return musts.length > 0 ? musts : [`is ${verdict}`];
}
