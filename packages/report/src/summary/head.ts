import { visibleText } from "../text/visible-text.ts";
import { field, type SummaryPage } from "./page.ts";

/** Which contract, which target, what was allowed, and how to repeat it. */
export function headBlock(page: SummaryPage): readonly string[] {
  const { contract, target, tool, seed } = page.report;
  const stateless = target.stateless ? ", which keeps no state" : "";
  const rows: readonly (readonly [string, string])[] = [
    ["contract", `${contract.title} ${contract.version}`],
    ["source", contract.source],
    ["base URL", `${target.baseUrl}${stateless}`],
    ["effect", `${target.effect} allowed`],
    ["seed", String(seed)],
  ];
  return [
    page.paint("bold", visibleText(`${tool.name} ${tool.version}`)),
    ...rows.flatMap((row) => field(page, row, { indent: 2, column: 11 })),
  ];
}
