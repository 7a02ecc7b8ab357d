import { paint, type CommandIo } from "@plumbline/command";
import type { GeneratedFile } from "../emit/generated-file.ts";
import { hasDrift, type GeneratedDrift } from "../write/check-generated.ts";

export interface GenerateReport {
  readonly files: readonly GeneratedFile[];
  readonly drift: GeneratedDrift;
  /** The directory as the caller passed it. */
  readonly out: string;
  readonly check: boolean;
  readonly json: boolean;
}

const words = {
  check: { stale: "stale", missing: "missing", extra: "extra" },
  write: { stale: "updated", missing: "written", extra: "removed" },
} as const;

/** Reports what was written or would be: text on stderr, or one JSON object on stdout. */
export function reportGenerated(io: CommandIo, report: GenerateReport): void {
  if (report.json) io.stdout.write(`${JSON.stringify(asJson(report), null, 2)}\n`);
  else io.stderr.write(asText(io, report));
}

function asJson({ files, drift, out, check }: GenerateReport): object {
  return { out, check, upToDate: !hasDrift(drift), files: files.map(({ path }) => path), ...drift };
}

function asText(io: CommandIo, { files, drift, out, check }: GenerateReport): string {
  if (!hasDrift(drift)) return `${out}: ${files.length} files are up to date\n`;
  const kinds = check ? words.check : words.write;
  const lines = (["stale", "missing", "extra"] as const).flatMap((kind) =>
    drift[kind].map((name) => `  ${paint(io, io.stderr, "yellow", kinds[kind])} ${name}\n`),
  );
  const head = check
    ? `${out} is not up to date; run plumbline generate without --check:\n`
    : `${out}:\n`;
  return `${head}${lines.join("")}`;
}
