import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GeneratedFile } from "../emit/generated-file.ts";
import { CodegenError } from "../codegen-error.ts";
import { checkGenerated, hasDrift, type GeneratedDrift } from "./check-generated.ts";
import { isGenerated, readOutput } from "./read-output.ts";

/**
 * Updates a directory with generated files: writes stale and missing files, removes generated files that are no longer part of the client,
 * and does not change other files. It changes all files or none: new files are first written to a temporary folder, and replaced ones are
 * kept until all have moved. Returns what it changed.
 * Throws CodegenError: `output-unreadable`, `output-occupied` if a file that was not generated has the name of a generated one, or `output-unwritable`.
 * @example
 * ```ts
 * import { generateClient, writeGenerated } from "@plumbline/codegen";
 * import { loadContract } from "@plumbline/contract";
 *
 * const files = await generateClient(await loadContract("openapi.yaml"));
 * const { missing, stale } = await writeGenerated(files, "src/generated");
 * console.log(`${missing.length} files created, ${stale.length} updated`);
 * ```
 */
export async function writeGenerated(
  files: readonly GeneratedFile[],
  directory: string,
): Promise<GeneratedDrift> {
  const drift = await checkGenerated(files, directory);
  if (!hasDrift(drift)) return drift;
  await rejectOccupied(drift, directory);
  const changed = new Set([...drift.stale, ...drift.missing]);
  const staged = files.filter(({ path }) => changed.has(path));
  const aside = join(directory, `.generate-${randomUUID()}`);
  try {
    await mkdir(join(aside, "new"), { recursive: true });
    await mkdir(join(aside, "old"));
    await Promise.all(staged.map(({ path, text }) => writeFile(join(aside, "new", path), text)));
    await moveAll(plannedMoves(drift, { directory, aside }));
  } catch (error) {
    throw unwritable(directory, error);
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => undefined);
  }
  return drift;
}

async function rejectOccupied({ stale }: GeneratedDrift, directory: string): Promise<void> {
  const present = await readOutput(directory);
  const occupied = stale.find((name) => !isGenerated(present.get(name) ?? ""));
  if (occupied === undefined) return;
  const file = join(directory, occupied);
  throw new CodegenError(
    "output-occupied",
    `The file ${file} was not generated, but would be overwritten`,
    { place: { file }, hint: "Move it, or choose another directory with --out." },
  );
}

type Move = readonly [from: string, to: string];

function plannedMoves(
  { stale, missing, extra }: GeneratedDrift,
  { directory, aside }: { readonly directory: string; readonly aside: string },
): readonly Move[] {
  const out = [...stale, ...extra].map((name): Move => [
    join(directory, name),
    join(aside, "old", name),
  ]);
  const into = [...stale, ...missing].map((name): Move => [
    join(aside, "new", name),
    join(directory, name),
  ]);
  return [...out, ...into];
}

/** Makes the moves in order. If one fails, it reverts the earlier ones in reverse order. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const made: Move[] = [];
  try {
    for (const move of moves) {
      await rename(...move);
      made.push(move);
    }
  } catch (error) {
    for (const [from, to] of made.toReversed()) await rename(to, from);
    throw error;
  }
}

function unwritable(directory: string, error: unknown): CodegenError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CodegenError(
    "output-unwritable",
    `The output directory ${directory} cannot be written: ${reason}`,
    {
      place: { file: directory },
      hint: "Check its permissions, or choose another directory with --out. No file was changed.",
      cause: error,
    },
  );
}
