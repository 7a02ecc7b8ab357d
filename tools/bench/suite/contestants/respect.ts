import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Contestant } from "../contestant.ts";
import { programOf } from "../install-packages.ts";
import { readOr } from "../run-program.ts";

/** Redocly writes a workflow with one step for each operation; Respect runs them and checks status, content type and schema. */
export const respect: Contestant = {
  name: "Redocly Respect",
  packages: { "@redocly/cli": "2.77.0" },
  async prepare({ folder, prepared, run }) {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(prepared));
    const words = ["generate-arazzo", "openapi.json", "--output-file", "workflows.arazzo.yaml"];
    const { output, errors } = await run(await programOf(folder, "@redocly/cli"), words);
    const workflows = await readOr(join(folder, "workflows.arazzo.yaml"), "");
    if (workflows === "") throw new Error(`Redocly writes no workflows: ${output}${errors}`);
  },
  async test({ folder, run, contract, token }) {
    const report = join(folder, "report.json");
    await writeFile(report, "");
    const scheme = Object.values(contract.securitySchemes).find(({ type }) => type === "http");
    const { seconds, cpuSeconds } = await run(await programOf(folder, "@redocly/cli"), [
      "respect",
      "workflows.arazzo.yaml",
      "--json-output",
      report,
      "--input",
      `${scheme?.name}=${token}`,
      "--max-fetch-timeout",
      "10000",
    ]);
    return { failures: failuresOf(await readOr(report, "")), seconds, cpuSeconds };
  },
};

interface RespectReport {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Workflow[] }>>;
}

interface Workflow {
  readonly executedSteps: readonly {
    readonly stepId: string;
    readonly checks: readonly { readonly name: string; readonly passed: boolean }[];
  }[];
}

function failuresOf(report: string): readonly string[] {
  if (report === "") return ["writes no report"];
  const { files } = JSON.parse(report) as RespectReport; // as --json-output writes it
  return Object.values(files)
    .flatMap(({ executedWorkflows }) => executedWorkflows)
    .flatMap(({ executedSteps }) => executedSteps)
    .flatMap(({ stepId, checks }) =>
      checks.filter(({ passed }) => !passed).map(({ name }) => `${stepId}: ${name}`),
    );
}
