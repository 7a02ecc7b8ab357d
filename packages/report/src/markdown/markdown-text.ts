import { visibleText } from "../text/visible-text.ts";

/** Escapes text so that Markdown shows it unchanged, on one line. */
export function markdownText(text: string): string {
  return visibleText(text)
    .replace(/\s+/g, " ")
    .replace(/[\\*_{}[\]()#+!|~-]/g, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;")
    .replaceAll("@", "&#64;")
    .replaceAll("://", ":&#8203;//");
}

/** A code span that no backtick of the text can end. Pipes are escaped, because tables need it even in code. */
export function markdownCode(text: string): string {
  const line = visibleText(text).replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const fence = "`".repeat(longestRun(line) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${space}${line.replaceAll("|", String.raw`\|`)}${space}${fence}`;
}

/** A fenced block that no line of the text can end. */
export function markdownBlock(language: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${visibleText(text)}\n${fence}`;
}

function longestRun(text: string): number {
  const runs = text.match(/`+/g) ?? [];
  return Math.max(0, ...runs.map((run) => run.length));
}

/** A table. The cells must be Markdown. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [heads, heads.map(() => "---"), ...rows].map(tableLine).join("\n");
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
