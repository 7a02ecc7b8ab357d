import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The numbers of passed tests by fingerprint. Failures are not stored. */
export interface Results {
  /** How many tests passed under this fingerprint, if it is known. */
  find(fingerprint: string): number | undefined;
  /** Adds passes to the file, beside those that another run has added in the meantime. */
  add(passes: Readonly<Record<string, number>>): void;
}

/** Fingerprints kept, the latest ones: enough for several branches. */
const kept = 8_000;

/** Opens the stored results of a tree; a missing or broken file is an empty one. */
export function openResults(root: string): Results {
  const file = join(root, ".plumbline", "gate", "passed.json");
  const stored = readPasses(file);
  return {
    find: (fingerprint) => stored[fingerprint],
    add: (passes) => {
      const others = Object.entries(readPasses(file)).filter(([key]) => !(key in passes));
      const entries = [...others, ...Object.entries(passes)].slice(-kept);
      mkdirSync(dirname(file), { recursive: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(Object.fromEntries(entries)));
      renameSync(draft, file);
    },
  };
}

function readPasses(file: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
