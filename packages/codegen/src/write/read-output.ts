import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bannerStart } from "../emit/file-banner.ts";
import { CodegenError } from "../codegen-error.ts";

/** The TypeScript files of a directory: their texts with `\n` line ends, by file name. Empty if the directory does not exist. */
export async function readOutput(directory: string): Promise<ReadonlyMap<string, string>> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map(({ name }) => name);
    const texts = await Promise.all(names.map((name) => readText(join(directory, name))));
    return new Map(names.map((name, index) => [name, texts[index] ?? ""]));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return new Map();
    throw unreadable(directory, error);
  }
}

/** Whether a file was generated, according to its first line. */
export function isGenerated(text: string): boolean {
  return text.startsWith(bannerStart);
}

/** Normalizes line ends, which a Git checkout may have changed. */
async function readText(file: string): Promise<string> {
  return (await readFile(file, "utf8")).replaceAll("\r\n", "\n");
}

function unreadable(directory: string, error: unknown): CodegenError {
  return new CodegenError("output-unreadable", `The output directory ${directory} cannot be read`, {
    place: { file: directory },
    hint: "Check that it is a readable directory, or choose another with --out.",
    cause: error,
  });
}
