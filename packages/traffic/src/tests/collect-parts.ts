import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reportFiles } from "@plumbline/report";
import { readRecording } from "../read/read-recording.ts";
import { partFile } from "./open-part.ts";
import { openTestJudge } from "./open-test-judge.ts";
import type { TestJudgeOptions } from "./test-judge-options.ts";

/** Judges the parts of workers that ended before they wrote a report. Returns whether there is any report. */
export async function collectParts(parts: string, options: TestJudgeOptions): Promise<boolean> {
  for (const folder of await foldersIn(parts))
    if (existsSync(join(folder, partFile))) await judgePart(folder, options);
  const folders = await foldersIn(parts);
  return folders.some((folder) => existsSync(join(folder, reportFiles.json.file)));
}

async function judgePart(folder: string, options: TestJudgeOptions): Promise<void> {
  const file = join(folder, partFile);
  const text = await readFile(file, "utf8");
  // The worker may have ended within a line.
  await writeFile(file, text.slice(0, text.lastIndexOf("\n") + 1));
  const { exchanges } = await readRecording(file);
  const judge = await openTestJudge(options);
  for (const exchange of exchanges) await judge.take(exchange);
  await judge.save();
  await rm(folder, { recursive: true });
}

async function foldersIn(parts: string): Promise<readonly string[]> {
  return (await readdir(parts)).toSorted().map((name) => join(parts, name));
}
