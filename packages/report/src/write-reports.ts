import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { ReportError } from "./report-error.ts";
import type { RunReport } from "./run/run-report.ts";
import { redact, type RedactOptions } from "./redact/redact.ts";
import { renderHtml } from "./render-html.ts";
import { renderJson } from "./render-json.ts";
import { renderJunit } from "./render-junit.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderNdjson } from "./render-ndjson.ts";
import type { RenderOptions } from "./view/render-options.ts";

/** A format of the report. */
export type ReportFormat = "html" | "json" | "junit" | "markdown" | "ndjson";

/** The file of a report format and its renderer. */
export interface ReportFile {
  /** Name within the report directory. */
  readonly file: string;
  readonly render: (report: RunReport, options: RenderOptions) => string;
}

/** The files a run leaves behind, and what renders each. */
export const reportFiles: Readonly<Record<ReportFormat, ReportFile>> = {
  html: { file: "report.html", render: renderHtml },
  json: { file: "report.json", render: renderJson },
  junit: { file: "junit.xml", render: renderJunit },
  markdown: { file: "report.md", render: renderMarkdown },
  ndjson: { file: "exchanges.ndjson", render: renderNdjson },
};

/** Options of `writeReports`. */
export interface WriteReportsOptions extends RedactOptions {
  /** Made where it is missing. */
  readonly directory: string;
  /** Where the reader runs commands, such as that of a replay. Default: the working directory of the process. */
  readonly cwd?: string;
  /** All of them by default. */
  readonly formats?: readonly ReportFormat[];
  /** Every credential of the run; none of them is written. */
  readonly secrets: readonly string[];
}

/**
 * Writes a run's reports, each whole or not at all. Gives the absolute paths of the files, in the order of `formats`.
 *
 * @throws ReportError `REPORT_NOT_WRITABLE`, naming the file or directory; no partial file is left behind then.
 * @example
 * ```ts
 * import { type RunReport, writeReports } from "@plumbline/report";
 *
 * export async function save(report: RunReport, token: string): Promise<void> {
 *   const files = await writeReports(report, { directory: "plumbline-report", secrets: [token] });
 *   console.log(`Wrote ${files.join(", ")}`);
 * }
 * ```
 */
export async function writeReports(
  report: RunReport,
  options: WriteReportsOptions,
): Promise<readonly string[]> {
  const directory = resolve(options.directory);
  const formats = options.formats ?? (Object.keys(reportFiles) as ReportFormat[]); // keys of a literal object
  const clean = redact(report, options.secrets, options);
  const reportFile = relative(options.cwd ?? process.cwd(), join(directory, reportFiles.json.file));
  const files = formats.map((format) => {
    const { file, render } = reportFiles[format];
    return { path: join(directory, file), text: render(clean, { reportFile }) };
  });
  await makeReportDirectory(directory);
  await writeAll(files);
  return files.map(({ path }) => path);
}

/** Makes the directory where it is missing, and throws `REPORT_NOT_WRITABLE` unless files can be written into it. */
export async function makeReportDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (cause) {
    throw notWritable("The report directory cannot be written", directory, cause);
  }
}

interface Draft {
  readonly path: string;
  readonly text: string;
}

/** Writes beside the goal first and renames after all are written, so that a reader never sees half a report. */
async function writeAll(files: readonly Draft[]): Promise<void> {
  const drafts = files.map((file) => ({ ...file, draft: `${file.path}.${randomUUID()}.part` }));
  let current = "";
  try {
    for (const { draft, path, text } of drafts) {
      current = path;
      await writeFile(draft, text, { flag: "wx" });
    }
    for (const { draft, path } of drafts) {
      current = path;
      await rename(draft, path);
    }
  } catch (cause) {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
    throw notWritable("The report cannot be written", current, cause);
  }
}

function notWritable(what: string, file: string, cause: unknown): ReportError {
  return new ReportError("REPORT_NOT_WRITABLE", `${what}: ${reason(cause)}.`, {
    place: { file },
    hint: "Make the place writable, or name another directory.",
    cause,
  });
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a file of that name stands there",
  EISDIR: "a directory of that name stands there",
  ENAMETOOLONG: "the name is too long",
};

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? String(cause.code) : "";
  return reasons[code] ?? cause.message;
}
