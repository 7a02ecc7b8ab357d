import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkData, readData } from "@plumbline/command";
import type { KnownFinding } from "@plumbline/report";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { checkKnown } from "./check-known.ts";
import { knownFileSchema } from "./config-schema.ts";

/** The known findings that `--accept-findings` wrote. */
export interface KnownFile {
  /** Absolute path. The file may not exist yet. */
  readonly path: string;
  readonly entries: readonly KnownFinding[];
}

interface Content {
  readonly about?: string;
  readonly known: readonly KnownFinding[];
}

const what = "The file of known findings";
const about = "Known findings, written by plumbline test --accept-findings";

/** Reads `plumbline.known.json` in a folder, if it exists. Throws ConformanceError `CONFIG_INVALID`. */
export async function readKnownFile(folder: string): Promise<KnownFile> {
  const path = join(folder, "plumbline.known.json");
  if (!existsSync(path)) return { path, entries: [] };
  const { data, locate } = await readData(path, { what, option: "--config" });
  checkData(data, { what, schema: knownFileSchema, locate });
  // `checkData` has asserted the schema.
  const { known } = data as unknown as Content;
  checkKnown(known, locate);
  return { path, entries: known };
}

/** Checks before a run that the file can be written. Throws ConformanceError `OPTION_INVALID`. */
export async function checkKnownFolder({ path }: KnownFile): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (cause) {
    throw notWritable(path, cause);
  }
}

/** Replaces a file of known findings atomically. Equal entries give equal bytes. Throws ConformanceError `OPTION_INVALID`. */
export async function writeKnownFile({ path, entries }: KnownFile): Promise<void> {
  const content: Content = { about, known: entries.toSorted(inOrder).map(inMemberOrder) };
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { flag: "wx" });
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true });
    throw notWritable(path, cause);
  }
}

function notWritable(file: string, cause: unknown): ConformanceError {
  return new ConformanceError("OPTION_INVALID", `${what} cannot be written`, {
    place: { file },
    hint: "Make its folder writable, or leave out --accept-findings.",
    cause,
  });
}

/** By operation, check and clause; then the entries that have only an ID. Does not depend on the language of the system. */
function inOrder(one: KnownFinding, other: KnownFinding): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  return a < b ? -1 : Number(a > b);
}

function sortKey(entry: KnownFinding): string {
  return JSON.stringify(
    "id" in entry ? [1, entry.id] : [0, entry.operation, entry.check, entry.clause],
  );
}

function inMemberOrder({ reason, until, ...name }: KnownFinding): KnownFinding {
  if ("id" in name) return { id: name.id, reason, until };
  const { operation, check, clause } = name;
  return { operation, check, clause, reason, until };
}
