import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { FieldError } from "../field-error.ts";
import { installPackages } from "../install/install-packages.ts";
import type { Recipe } from "../serve/recipe.ts";
import { createKit } from "../serve/create-kit.ts";
import { type Program, runProgram } from "../serve/start-program.ts";
import { runSuite } from "./run-suite.ts";
import type { SuiteResult } from "./suite-run.ts";

export interface RunRecipeOptions {
  /** Folder of installed packages, documents and reports. */
  readonly cache: string;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Receives one line per step. */
  readonly onStep: (line: string) => void;
}

/**
 * Installs a product, starts it with fresh data, runs the suite against it and stops it. Rejects with a FieldError if the
 * product cannot be installed or started here, or the suite cannot run.
 */
export async function runRecipe(recipe: Recipe, options: RunRecipeOptions): Promise<SuiteResult> {
  const { cache, seed, signal, onStep } = options;
  for (const program of recipe.programs ?? []) await requireProgram(program);
  onStep("installing");
  const installed = await installPackages(recipe.packages, cache);
  const data = await mkdtemp(join(tmpdir(), `field-${recipe.name}-`));
  const programs: Program[] = [];
  try {
    onStep("starting");
    const service = await recipe.serve(createKit({ installed, data, programs }));
    const folder = join(cache, "runs", recipe.name);
    await mkdir(folder, { recursive: true });
    const contract = join(folder, "openapi.json");
    // YAML 1.1 has merge keys (`<<`), which some products use.
    const document: unknown = parse(service.document, { merge: true, maxAliasCount: -1 });
    await writeFile(contract, JSON.stringify(document, null, 2));
    const { document: _, ...target } = service;
    return await runSuite(
      { ...target, name: recipe.name, contract, reportDir: folder, seed },
      {
        signal,
        onProgress: (requests, findings) =>
          onStep(`${requests} requests, ${findings} findings so far`),
      },
    );
  } finally {
    for (const program of programs.toReversed()) await program.stop();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function requireProgram(program: string): Promise<void> {
  await runProgram("sh", ["-c", `command -v ${program}`]).catch(() => {
    throw new FieldError(`The program ${program} is not on the path`, { isUnavailable: true });
  });
}
