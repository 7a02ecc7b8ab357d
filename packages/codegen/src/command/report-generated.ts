import { paint, type CommandIo } from "@plumbline/command";
import type { GeneratedFile } from "../emit/generated-file.ts";
import type { Omission } from "../omissions/omission.ts";
import { hasDrift, type GeneratedDrift } from "../write/check-generated.ts";

/** What was done for one output, or would be. */
export interface GenerateReport {
  readonly files: readonly GeneratedFile[];
  readonly drift: GeneratedDrift;
  readonly omissions: readonly Omission[];
  /** Lists without pages. */
  readonly unpaged: readonly Omission[];
  /** The folder as messages show it. */
  readonly out: string;
  readonly check: boolean;
}

const words = {
  check: { stale: "stale", missing: "missing", extra: "extra" },
  write: { stale: "updated", missing: "written", extra: "removed" },
} as const;

/** Reports what was written or would be, as text on stderr. */
export function reportGenerated(io: CommandIo, report: GenerateReport): void {
  const { omissions, unpaged } = report;
  io.stderr.write(
    asText(io, report) +
      groupsText("Left out, renamed, or typed as unknown", omissions) +
      groupsText(`Without pages: ${countOf(unpaged, "list")}; x-pagination states them`, unpaged),
  );
}

/** The report as JSON. */
export function reportToJson({
  files,
  drift,
  omissions,
  unpaged,
  out,
  check,
}: GenerateReport): object {
  const names = files.map(({ path }) => path);
  return { out, check, upToDate: !hasDrift(drift), files: names, ...drift, omissions, unpaged };
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

/** Parts with the same reason are one line and a count. */
function groupsText(title: string, omissions: readonly Omission[]): string {
  if (omissions.length === 0) return "";
  const groups = Map.groupBy(omissions, ({ reason }) => reason);
  const lines = [...groups].map(([reason, parts]) => {
    const named = parts.slice(0, shown).map(({ part, pointer }) => `    ${part} (#${pointer})\n`);
    const rest =
      parts.length > shown ? `    and ${parts.length - shown} more; --json lists them\n` : "";
    return `  ${reason}\n${named.join("")}${rest}`;
  });
  return `${title}:\n${lines.join("")}`;
}

function countOf({ length }: readonly Omission[], noun: string): string {
  return `${length} ${noun}${length === 1 ? "" : "s"}`;
}

const shown = 5;
