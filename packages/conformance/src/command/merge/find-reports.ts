import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { reportFiles } from "@plumbline/report";

/** The given JSON reports, and the JSON reports in the given folders and one level below. Throws ConformanceError `REPORT_INVALID`. */
export async function findReports(paths: readonly string[], cwd: string): Promise<string[]> {
  const lists = await Promise.all(paths.map((path) => inPlace(resolve(cwd, path))));
  return [...new Set(lists.flat())];
}

async function inPlace(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw missing("The file or folder does not exist", path);
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const places = ["", ...folders.toSorted()].map((name) => join(path, name, reportFiles.json.file));
  const reports = await Promise.all(places.map(isThere));
  const there = places.filter((_, index) => reports[index]);
  if (there.length === 0)
    throw missing(`Neither it nor a folder in it contains ${reportFiles.json.file}`, path);
  return there;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

function missing(sentence: string, file: string): ConformanceError {
  return new ConformanceError("REPORT_INVALID", sentence, {
    place: { file },
    hint: "Name the folders that --report-dir named, or the JSON reports in them.",
  });
}
