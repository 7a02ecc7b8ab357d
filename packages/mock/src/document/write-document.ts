import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import type { JsonObject } from "@plumbline/contract";
import { MockError } from "../mock-error.ts";

/** Writes a document as JSON, atomically. Throws MockError `file-not-writable`. */
export async function writeDocument(file: string, document: JsonObject): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, `${JSON.stringify(document, null, 2)}\n`);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {});
    throw new MockError("file-not-writable", `File ${file} cannot be written`, {
      place: { file },
      hint: "Choose a file in an existing, writable directory, or - for standard output.",
      cause,
    });
  }
}
