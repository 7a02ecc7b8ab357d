import { extentText, type Cause, otherPlaces } from "../view/list-causes.ts";
import type { Weight } from "../view/list-findings.ts";
import { placeTitle } from "../view/place-title.ts";
import { type FindingFact, readFinding } from "../view/read-finding.ts";
import { replayCommand } from "../view/replay-command.ts";
import { exchangeText } from "./exchange-text.ts";
import { markdownBlock, markdownCode, markdownText } from "./markdown-text.ts";
import { marks } from "./matrix-table.ts";

/** A cause: its first finding as a heading, a list of facts, the other places, and its folded exchanges and curl command. */
export function findingBlock(cause: Cause, file: string | undefined): string {
  const finding = cause.first;
  const reading = readFinding(finding, replayCommand(finding, file));
  const { weight, check, at, facts, replay, curl, evidence } = reading;
  const lines = [
    ...facts.map(factLine),
    ...placeLines(cause),
    `- **replay** ${markdownCode(replay)}`,
  ];
  const ends = [
    ...evidence.first.slice(0, 1),
    ...[...evidence.first.slice(1), ...evidence.last].slice(-1),
  ];
  return [
    `#### ${weightMarks[weight]} ${markdownCode(check)} at ${markdownCode(at)}`,
    lines.join("\n"),
    folded("request and response", ends.map(exchangeText).join("\n\n"), "http"),
    folded("curl", curl, "sh"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The extent of a cause, its first other places, and the names of the rest. */
function placeLines(cause: Cause): readonly string[] {
  const extent = extentText(cause);
  if (extent === "") return [];
  const { shown, foldedText } = otherPlaces(cause);
  return [
    `- **in all** ${markdownText(extent)}`,
    ...shown.map((finding) => `  - ${markdownCode(placeTitle(finding))}`),
    ...(foldedText === "" ? [] : [`  - and ${markdownText(foldedText)}`]),
  ];
}

function folded(summary: string, text: string, language: string): string {
  if (text === "") return "";
  return `<details><summary>${summary}</summary>\n\n${markdownBlock(language, text)}\n\n</details>`;
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
