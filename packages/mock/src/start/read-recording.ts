import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { type Exchange, parseNdjson } from "@plumbline/report";
import { MockError } from "../mock-error.ts";

/** Reads the file of `--recording`; no exchanges without one. Throws MockError `recording-unusable`. */
export async function readRecording(
  { cwd }: Pick<CommandIo, "cwd">,
  name: string | undefined,
): Promise<readonly Exchange[]> {
  if (name === undefined) return [];
  const file = resolve(cwd, name);
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw unusable("The recording cannot be read", { file }, cause);
  });
  const parsed = parseNdjson(text);
  if (parsed.kind === "exchanges") return parsed.exchanges;
  throw unusable("The file is not a list of exchanges", { file, line: parsed.line });
}

function unusable(
  message: string,
  place: { readonly file: string; readonly line?: number },
  cause?: unknown,
): MockError {
  return new MockError("recording-unusable", message, {
    place,
    hint: "Give a file of plumbline watch --record, or of plumbline judge --record for a HAR file.",
    ...(cause !== undefined && { cause }),
  });
}
