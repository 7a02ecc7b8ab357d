import {
  type Exchange,
  formatCount,
  type Paint,
  type SummaryStyle,
  visibleText,
} from "@plumbline/report";
import type { ReplayOutcome, ReplayVerdict } from "./replay-outcome.ts";

interface VerdictWords {
  readonly title: string;
  readonly style: SummaryStyle;
}

/** Formats the outcome of a replay. */
const replayVerdicts: Readonly<Record<ReplayVerdict, VerdictWords>> = {
  "still-failing": { title: "STILL FAILING", style: ["bold", "red"] },
  "cannot-tell": { title: "CANNOT TELL", style: "yellow" },
  fixed: { title: "FIXED", style: "green" },
};

const width = Math.max(...Object.values(replayVerdicts).map(({ title }) => title.length));

/** One line with the verdict, the finding and the observation. */
export function replayLine({ finding, verdict, says }: ReplayOutcome, paint: Paint): string {
  const { title, style } = replayVerdicts[verdict];
  const what = `${finding.check} on ${finding.operation}`;
  return `${paint(style, title.padEnd(width))}  ${paint("dim", finding.id)}  ${visibleText(what)}: ${visibleText(says)}\n`;
}

/** The verdict with the earlier finding and the current exchange. */
export function replayText(outcome: ReplayOutcome, paint: Paint): string {
  const { finding, exchanges } = outcome;
  const rows = [
    ["at", finding.at],
    ["rests on", finding.rests],
    ["clause", `#${finding.clause}`],
    ["was", `found ${finding.found}, expected ${finding.expected}`],
  ].map(([name = "", text = ""]) => `  ${paint("dim", name.padEnd(9))} ${visibleText(text)}`);
  const shown = exchanges.slice(-mostShown);
  const left = exchanges.length - shown.length;
  const gap = left > 0 ? [`\n  … ${formatCount(left, "exchange")} before`] : [];
  return [
    replayLine(outcome, paint).trimEnd(),
    ...rows,
    ...gap,
    ...shown.map((exchange) => exchangeText(exchange, paint)),
    "",
  ].join("\n");
}

/** Maximum number of exchanges to show. The last exchange is the judged one. */
const mostShown = 3;
const longestBody = 1_500;

function exchangeText({ number, purpose, request, response }: Exchange, paint: Paint): string {
  const answer =
    response.failure === undefined ? String(response.status) : `no response: ${response.failure}`;
  return [
    "",
    paint("dim", visibleText(`  #${number} ${purpose}`)),
    `  ${paint("bold", request.method)} ${visibleText(request.url)}`,
    ...headerLines(request.headers),
    ...bodyLines(request.body),
    `  ${paint("bold", visibleText(`-> ${answer}`))}`,
    ...headerLines(response.headers),
    ...bodyLines(response.text),
  ].join("\n");
}

function headerLines(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => visibleText(`     ${name}: ${value}`));
}

function bodyLines(text = ""): readonly string[] {
  if (text === "") return [];
  const shown =
    text.length > longestBody
      ? `${text.slice(0, longestBody)}… (${formatCount(text.length - longestBody, "more character")})`
      : text;
  return visibleText(shown)
    .split("\n")
    .map((line) => `     ${line}`);
}

/** `3 findings replayed: 1 still failing, 1 cannot tell, 1 fixed`. */
export function replayTotals(outcomes: readonly ReplayOutcome[]): string {
  const verdicts = Object.keys(replayVerdicts) as ReplayVerdict[]; // The object literal above has exactly these keys.
  const counts = verdicts.map((verdict) => {
    const count = outcomes.filter((outcome) => outcome.verdict === verdict).length;
    return `${count} ${replayVerdicts[verdict].title.toLowerCase()}`;
  });
  return `${formatCount(outcomes.length, "finding")} replayed: ${counts.join(", ")}\n`;
}
