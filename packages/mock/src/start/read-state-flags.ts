import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { SeedData } from "@plumbline/state";
import { MockError } from "../mock-error.ts";
import type { StateChoice } from "../mock-options.ts";

/** The options of the command about state. */
export interface StateFlags {
  readonly state?: boolean;
  readonly data?: string;
  readonly seedFile?: string;
  readonly partitions?: boolean;
  readonly webhooks?: string;
}

/** Reads the options about state; undefined without state. Throws MockError for a file that cannot be used. */
export async function readStateFlags(
  { cwd }: Pick<CommandIo, "cwd">,
  { state = false, data, seedFile, partitions = false, webhooks }: StateFlags,
): Promise<StateChoice | undefined> {
  const isImplied = [data, seedFile, webhooks].some((given) => given !== undefined);
  if (!state && !isImplied) return undefined;
  const file = data === undefined ? undefined : resolve(cwd, data);
  return {
    partitions,
    ...(file !== undefined && { file }),
    ...(seedFile !== undefined && { seedData: await readSeed(resolve(cwd, seedFile)) }),
  };
}

async function readSeed(file: string): Promise<SeedData> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new MockError("seed-file-invalid", `${file} cannot be read`, {
      hint: "Check the path of --seed-file.",
      cause,
    });
  });
  const seed = parse(file, text);
  const isSeed = isObject(seed) && Object.values(seed).every((list) => isArray(list));
  if (isSeed) return seed as SeedData; // Every member is a list, as checked above.
  throw new MockError("seed-file-invalid", `${file} is not an object of lists`, { hint: asLists });
}

function parse(file: string, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MockError("seed-file-invalid", `${file} is not JSON: ${reason}`, {
      hint: asLists,
      cause,
    });
  }
}

const asLists = 'Write one list of things for each path: {"/books": [{"title": "Emma"}]}';
