import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Ledger } from "./ledger.ts";
import { parseLedger } from "./parse-ledger.ts";

/**
 * Reads a ledger file, YAML or JSON: a list of entries with `id`, `says`, one of `where`, `beyond` and `open`, and `proof`.
 * Throws ConformanceError `LEDGER_INVALID`, which names the file, the line and the remedy.
 */
export async function loadLedger(path: string | URL): Promise<Ledger> {
  const file = path instanceof URL ? fileURLToPath(path) : resolve(path);
  return parseLedger(await read(file), file);
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConformanceError("LEDGER_INVALID", "the ledger cannot be read", {
      place: { file },
      hint: "check the path of the ledger",
      cause,
    });
  }
}
