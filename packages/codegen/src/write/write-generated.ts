import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GeneratedFile } from "../emit/generated-file.ts";
import { CodegenError } from "../errors/codegen-error.ts";
import { checkGenerated, hasDrift, type GeneratedDrift } from "./check-generated.ts";
import { isGenerated, readOutput } from "./read-output.ts";

/**
 * Brings a directory in line with generated files: writes what is stale or missing, removes what was generated once and is no more,
 * and leaves files written by hand alone. All of it happens or none: new files are written aside first, and replaced ones are kept
 * until the last has moved. Answers with what it changed.
 * Throws CodegenError `output-unreadable`, `output-occupied` when a file written by hand has the name of one of them, or `output-unwritable`.
 */
export async function writeGenerated(
  files: readonly GeneratedFile[],
  directory: string,
): Promise<GeneratedDrift> {
  const drift = await checkGenerated(files, directory);
  if (!hasDrift(drift)) return drift;
  await refuseOccupied(drift, directory);
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

async function refuseOccupied({ stale }: GeneratedDrift, directory: string): Promise<void> {
  const present = await readOutput(directory);
  const occupied = stale.find((name) => !isGenerated(present.get(name) ?? ""));
  if (occupied === undefined) return;
  const file = join(directory, occupied);
  throw new CodegenError(
    "output-occupied",
    `The file ${file} was not generated, and would be overwritten`,
    { place: { file }, hint: "Move it away, or choose another directory with --out." },
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

/** Makes the moves in order; when one fails, those made are taken back, last first. */
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
      hint: "Check its permissions, or choose another with --out. Nothing has been changed.",
      cause: error,
    },
  );
}
