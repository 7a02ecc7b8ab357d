import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bannerStart } from "../emit/file-banner.ts";
import { CodegenError } from "../errors/codegen-error.ts";

/** The TypeScript that an output directory holds: file name to text with `\n` line ends. Empty when there is no such directory. */
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

/** Whether a file was written by the generator, as its first line says. */
export function isGenerated(text: string): boolean {
  return text.startsWith(bannerStart);
}

/** A checkout may have turned the line ends; that does not make a file stale. */
async function readText(file: string): Promise<string> {
  return (await readFile(file, "utf8")).replaceAll("\r\n", "\n");
}

function unreadable(directory: string, error: unknown): CodegenError {
  return new CodegenError("output-unreadable", `The output directory ${directory} cannot be read`, {
    place: { file: directory },
    hint: "Check that it is a directory and may be read, or choose another with --out.",
    cause: error,
  });
}
