import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunReport } from "@plumbline/report";
import { upgrade } from "@scalar/openapi-upgrader";
import type { DocumentFile } from "./list-documents.ts";
import { recordCommand } from "./record-command.ts";

/** The result of `plumbline test --stateless` against `plumbline mock` of a document. */
export interface HeldDocument {
  readonly name: string;
  readonly operations: number;
  readonly requests: number;
  readonly seconds: number;
  /** The exit code of `test`, or of `mock` if it did not start. */
  readonly exit: number;
  /** One line each: findings, gaps, advice, and reasons why a run is inconclusive. */
  readonly findings: readonly string[];
}

export interface HoldDocumentOptions {
  /** Default: 1. */
  readonly seed?: number;
  /** Further options of `plumbline test`. */
  readonly flags?: readonly string[];
}

/** Serves a document with `plumbline mock` and tests the mock with `plumbline test`. */
export async function holdDocument(
  document: DocumentFile,
  options: HoldDocumentOptions = {},
): Promise<HeldDocument> {
  if (!document.isUpgraded) return holdFile(document, options);
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  try {
    const file = join(folder, "openapi.json");
    const written: Record<string, unknown> = JSON.parse(await readFile(document.file, "utf8"));
    await writeFile(file, JSON.stringify(upgrade(written, "3.2")));
    return await holdFile({ ...document, file }, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function holdFile(
  { name, file }: DocumentFile,
  { seed = 1, flags = [] }: HoldDocumentOptions,
): Promise<HeldDocument> {
  const started = performance.now();
  const mock = recordCommand(["mock", file, "--port", "0", "--json", "--quiet"]);
  const line = await Promise.race([mock.firstOutput, mock.exit]);
  if (typeof line === "number")
    return {
      ...nothing,
      name,
      seconds: secondsSince(started),
      exit: line,
      findings: [mock.stderr()],
    };
  const { url }: { readonly url: string } = JSON.parse(line);
  const target = ["--base-url", url, "--contract", file, "--stateless", "--seed", String(seed)];
  const test = recordCommand(["test", ...target, "--json", ...flags]);
  const exit = await test.exit;
  const seconds = secondsSince(started);
  mock.end();
  await mock.exit;
  if (test.stdout() === "") return { ...nothing, name, seconds, exit, findings: [test.stderr()] };
  // `plumbline test --json` writes a report.
  const report = JSON.parse(test.stdout()) as RunReport;
  return {
    name,
    operations: report.operations.length,
    requests: report.requests.total,
    seconds,
    exit,
    findings: [...linesOf(report), ...report.inconclusive],
  };
}

const nothing = { operations: 0, requests: 0 };

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

function linesOf({ results }: RunReport): readonly string[] {
  return results.flatMap(({ findings }) =>
    findings.map(
      ({ check, at, found, severity, gap }) =>
        `${gap === undefined ? severity : "gap"} ${check}: ${at}: ${found}`,
    ),
  );
}
