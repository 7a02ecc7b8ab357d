import { readFileSync } from "node:fs";
import type { HeldDocument } from "./hold-document.ts";
import type { DocumentFile } from "./list-documents.ts";

/** The first lines of the table. */
export const tableHead =
  "| document | OpenAPI | operations | requests | seconds | exit | findings |\n|---|---|---:|---:|---:|---:|---:|\n";

/** One row of the table. */
export function renderRow({ file, isUpgraded }: DocumentFile, held: HeldDocument): string {
  const { name, operations, requests, seconds, exit, findings } = held;
  const cells = [
    name,
    isUpgraded ? "3.2" : versionOf(file),
    operations,
    requests,
    seconds.toFixed(1),
    exit,
  ];
  return `| ${cells.join(" | ")} | ${findings.length} |\n`;
}

function versionOf(file: string): string {
  const text = readFileSync(file, "utf8");
  return /["']?(?:openapi|swagger)["']?\s*:\s*["']?([\d.]+)/.exec(text)?.[1] ?? "";
}
