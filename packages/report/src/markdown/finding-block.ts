import { type FindingGroup, othersText } from "../view/group-findings.ts";
import type { Weight } from "../view/list-findings.ts";
import { type FindingFact, readFinding } from "../view/read-finding.ts";
import { replayCommand } from "../view/replay-command.ts";
import { markdownBlock, markdownCode, markdownText } from "./markdown-text.ts";
import { marks } from "./matrix-table.ts";

/** A group of findings: the first as a heading, a list of facts and its folded curl command. */
export function findingBlock(group: FindingGroup, file: string | undefined): string {
  const finding = group.first;
  const reading = readFinding(finding, replayCommand(finding, file));
  const { weight, check, at, facts, replay, curl } = reading;
  const others = othersText(group);
  const lines = [
    ...facts.map(factLine),
    ...(others === "" ? [] : [`- **also** ${markdownText(others)}`]),
    `- **replay** ${markdownCode(replay)}`,
  ];
  return [
    `#### ${weightMarks[weight]} ${markdownCode(check)} at ${markdownCode(at)}`,
    lines.join("\n"),
    `<details><summary>curl</summary>\n\n${markdownBlock("sh", curl)}\n\n</details>`,
  ].join("\n\n");
}

function factLine({ label, words, code }: FindingFact): string {
  const parts = [`- **${label}**`, markdownText(words), markdownCode(code)];
  return parts.filter(Boolean).join(" ");
}

const weightMarks = {
  must: marks.failed,
  gap: marks.advice,
  advice: marks.advice,
  known: "known:",
} as const satisfies Record<Weight, string>;
