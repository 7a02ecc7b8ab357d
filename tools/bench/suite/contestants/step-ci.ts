import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { parse, stringify } from "yaml";
import type { Contestant } from "../contestant.ts";
import { programOf } from "../install-packages.ts";
import { readOr } from "../run-program.ts";

/**
 * Step CI writes a workflow with one step for each operation, which checks the status and the schema. Comparing with the example is off, because
 * a server with state returns other values.
 */
export const stepCi: Contestant = {
  name: "Step CI",
  packages: { stepci: "2.8.2" },
  async prepare({ folder, prepared, run, token }) {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(prepared));
    const { errors } = await run(await programOf(folder, "stepci"), [
      "generate",
      "openapi.json",
      "workflow.yml",
      "--checkExamples=false",
    ]);
    const file = join(folder, "workflow.yml");
    const workflow = await readOr(file, "");
    if (workflow === "") throw new Error(`Step CI writes no workflow: ${errors}`);
    await writeFile(file, stringify(complete(parse(workflow), token)));
  },
  async test({ folder, run }) {
    const program = await programOf(folder, "stepci");
    const { output, seconds, cpuSeconds } = await run(program, ["run", "workflow.yml"]);
    return { failures: failuresOf(output), seconds, cpuSeconds };
  },
};

/** Adds the token, and lets a test go on after a step that fails. */
function complete(workflow: JsonObject, token: string): JsonObject {
  const tests = Object.entries(asObject(workflow["tests"])).map(([name, test]) => [
    name,
    { ...asObject(test), steps: stepsOf(test).map((step) => authorize(step, token)) },
  ]);
  const config = { ...asObject(workflow["config"]), continueOnFail: true };
  return { ...workflow, config, tests: Object.fromEntries(tests) };
}

function stepsOf(test: JsonValue | undefined): readonly JsonObject[] {
  return (asObject(test)["steps"] ?? []) as readonly JsonObject[]; // as Step CI generates them
}

function authorize(step: JsonObject, token: string): JsonObject {
  return { ...step, http: { ...asObject(step["http"]), auth: { bearer: { token } } } };
}

/** One line for each step, as `  ✕ Read the site failed after 0.2s`. */
function failuresOf(output: string): readonly string[] {
  return [...output.matchAll(/^ +✕ (.*) failed after [\d.]+s$/gmu)].map(([, name = ""]) => name);
}
