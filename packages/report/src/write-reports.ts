import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { ReportError } from "./report-error.ts";
import type { Exchange } from "./run/exchange.ts";
import type { RunReport } from "./run/run-report.ts";
import { createRedactor, type RedactOptions } from "./redact/redact.ts";
import { renderHtml } from "./render-html.ts";
import { renderJson } from "./render-json.ts";
import { renderJunit } from "./render-junit.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { ndjsonChunks, renderNdjson } from "./render-ndjson.ts";
import type { RenderOptions } from "./view/render-options.ts";

/** A format of the report. */
export type ReportFormat = "html" | "json" | "junit" | "markdown" | "ndjson";

/** The file of a report format and its renderer. */
export interface ReportFile {
  /** Name within the report directory. */
  readonly file: string;
  readonly render: (report: RunReport, options: RenderOptions) => string;
  /** The text in chunks, if the file contains all exchanges. */
  readonly chunks?: (exchanges: Iterable<Exchange>) => Iterable<string>;
}

/** The file and the renderer of each format. */
export const reportFiles: Readonly<Record<ReportFormat, ReportFile>> = {
  html: { file: "report.html", render: renderHtml },
  json: { file: "report.json", render: renderJson },
  junit: { file: "junit.xml", render: renderJunit },
  markdown: { file: "report.md", render: renderMarkdown },
  ndjson: { file: "exchanges.ndjson", render: renderNdjson, chunks: ndjsonChunks },
};

/** Options of `writeReports`. */
export interface WriteReportsOptions extends RedactOptions {
  /** The report directory. It is created if it does not exist. */
  readonly directory: string;
  /** Directory from which the reader runs the printed commands. Default: the working directory of the process. */
  readonly cwd?: string;
  /** Default: all formats. */
  readonly formats?: readonly ReportFormat[];
  /** The credentials of the run. They are removed from all files. */
  readonly secrets: readonly string[];
}

/**
 * Writes the reports of a run. Each file is written completely or not at all. Returns the absolute paths of the files, in
 * the order of `formats`.
 *
 * @throws ReportError `REPORT_NOT_WRITABLE` if a file or the directory cannot be written. Temporary files are removed.
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
  const redacted = createRedactor(options.secrets, options);
  const { exchanges } = report;
  // A second copy of all exchanges would be the largest part of the memory of a run.
  const clean = redacted({ ...report, exchanges: [] });
  const reportFile = relative(options.cwd ?? process.cwd(), join(directory, reportFiles.json.file));
  const files = formats.map((format) => {
    const { file, render, chunks } = reportFiles[format];
    const toContent = (): string | Iterable<string> =>
      chunks?.(redactEach(exchanges, redacted)) ?? render(clean, { reportFile });
    return { path: join(directory, file), toContent };
  });
  await makeReportDirectory(directory);
  await writeAll(files);
  return files.map(({ path }) => path);
}

/** Where exchanges are written, and what is removed from them. */
export interface WriteExchangesOptions extends RedactOptions {
  /** The file. Its folder is created if it does not exist. */
  readonly file: string;
  /** The credentials of the exchanges. They are removed. */
  readonly secrets: readonly string[];
}

/**
 * Writes exchanges to a file of their own, in the format of `exchanges.ndjson`. The file is written completely or not at all.
 *
 * @throws ReportError `REPORT_NOT_WRITABLE` if the file cannot be written.
 */
export async function writeExchanges(
  exchanges: readonly Exchange[],
  { file, secrets, ...options }: WriteExchangesOptions,
): Promise<void> {
  const redacted = createRedactor(secrets, options);
  await makeReportDirectory(dirname(file));
  await writeAll([{ path: file, toContent: () => ndjsonChunks(redactEach(exchanges, redacted)) }]);
}

function* redactEach(
  exchanges: readonly Exchange[],
  redacted: (exchange: Exchange) => Exchange,
): Generator<Exchange> {
  for (const exchange of exchanges) yield redacted(exchange);
}

/**
 * Creates the report directory if it does not exist.
 * @throws ReportError `REPORT_NOT_WRITABLE` if files cannot be written into it.
 */
export async function makeReportDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (cause) {
    throw notWritable("The report directory cannot be written", directory, cause);
  }
}

interface PendingFile {
  readonly path: string;
  /** Called when the file is written, so that only one text is in memory at a time. */
  readonly toContent: () => string | Iterable<string>;
}

/** Writes temporary files and renames them when all are complete, so that no program reads a partial report. */
async function writeAll(files: readonly PendingFile[]): Promise<void> {
  const drafts = files.map((file) => ({ ...file, draft: `${file.path}.${randomUUID()}.part` }));
  try {
    for (const { draft, path, toContent } of drafts) {
      const content = toContent();
      await at(path, writeFile(draft, content, { flag: "wx" }));
    }
    for (const { draft, path } of drafts) await at(path, rename(draft, path));
  } catch (cause) {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
    throw cause;
  }
}

/** Waits for a step of writing a file. */
async function at(path: string, step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (cause) {
    throw notWritable("The report cannot be written", path, cause);
  }
}

function notWritable(what: string, file: string, cause: unknown): ReportError {
  return new ReportError("REPORT_NOT_WRITABLE", `${what}: ${reason(cause)}.`, {
    place: { file },
    hint: "Make it writable, or name another directory.",
    cause,
  });
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a file of that name exists",
  EISDIR: "a directory of that name exists",
  ENAMETOOLONG: "the name is too long",
};

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? String(cause.code) : "";
  return reasons[code] ?? cause.message;
}
