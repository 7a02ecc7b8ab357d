import { readFile } from "node:fs/promises";
import { isObject, type JsonObject } from "@plumbline/contract";
import type { Dump } from "../control.ts";
import { SandboxError } from "../../state/sandbox-error.ts";

/** What a world starts from: a seed, or the dump of a snapshot. */
export interface SeedFile {
  readonly seed: number;
  readonly dump?: Dump;
}

const largestSeed = 4_294_967_295;

/** Reads `{ "seed": 7 }`, or what `control.dump` returned. Throws SandboxError `seed-file-unusable`. */
export async function readSeedFile(path: string): Promise<SeedFile> {
  const content = await readJson(path);
  const { seed, database } = content;
  if (typeof seed !== "number" || !Number.isInteger(seed) || seed < 0 || seed > largestSeed)
    throw unusable(path, `has no seed from 0 to ${largestSeed}`);
  if (database === undefined) return { seed };
  // `restore` validates it against the document of the control plane.
  return { seed, dump: content as unknown as Dump };
}

async function readJson(path: string): Promise<JsonObject> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw unusable(path, "cannot be read", cause);
  });
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (cause) {
    throw unusable(path, "is not JSON", cause);
  }
  throw unusable(path, "is not a JSON object");
}

function unusable(path: string, says: string, cause?: unknown): SandboxError {
  return new SandboxError("seed-file-unusable", `The seed file ${path} ${says}`, {
    hint: 'Pass a file with {"seed": 7}, or with the response of GET /snapshots/{id}/dump.',
    ...(cause !== undefined && { cause }),
  });
}
