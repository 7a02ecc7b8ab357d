import { writeFile } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import type { Contract } from "@plumbline/contract";
import { renderOverlay, type RunReport } from "@plumbline/report";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { note } from "./note.ts";

/** Writes the edits that the gaps of a run suggest as an overlay. Throws ConformanceError `OPTION_INVALID`. */
export async function writeOverlay(
  io: CommandIo,
  report: RunReport,
  { contract, file: path }: { readonly contract: Contract; readonly file: string },
): Promise<void> {
  const file = resolve(io.cwd, path);
  const { source } = contract;
  const document = isAbsolute(source)
    ? relative(dirname(file), source).replaceAll("\\", "/")
    : source;
  const text = renderOverlay(report, {
    contract,
    json: file.endsWith(".json"),
    ...(document === "(object)" ? {} : { document: encodeURI(document) }),
  });
  if (text === undefined)
    return note(io, "No gap suggests an edit, so no overlay was written; a strict run has no gaps");
  try {
    await writeFile(file, text);
  } catch (cause) {
    throw new ConformanceError("OPTION_INVALID", "The overlay cannot be written", {
      place: { file },
      hint: "Create its folder, or name another file with --write-overlay.",
      cause,
    });
  }
  note(io, `Wrote ${relative(io.cwd, file)}`);
}
