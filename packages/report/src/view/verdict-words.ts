import { exitCodes } from "@plumbline/command";
import type { RunReport, Verdict } from "../run/run-report.ts";
import { countRun } from "./count-run.ts";
import { formatCount, formatNumber } from "../text/format-number.ts";

export interface VerdictWords {
  readonly title: string;
  readonly meaning: string;
  readonly exitCode: number;
}

const verdicts = {
  conforms: {
    title: "Conforms",
    meaning: "The run found no deviation from the contract.",
    exitCode: exitCodes.ok,
  },
  findings: {
    title: "Breaks its contract",
    meaning: "The target deviates from its contract.",
    exitCode: exitCodes.findings,
  },
  inconclusive: {
    title: "Inconclusive",
    meaning: "The run learned too little to judge the target.",
    exitCode: exitCodes.inconclusive,
  },
} as const satisfies Record<Verdict, VerdictWords>;

const hollowFindings: VerdictWords = {
  title: "Hollow, and breaks its contract",
  meaning: "Almost no response says anything about the contract. The others deviate from it.",
  exitCode: exitCodes.findings,
};

/** The meaning of a run that conforms but found something. */
const tolerated = {
  gaps: "The run found gaps between document and server, and no other deviation.",
  known: "Every deviation that the run found is known.",
  both: "The run found gaps between document and server, and every other deviation is known.",
} as const;

/** The verdict in words, with the exit code of the command. */
export function verdictWords(report: RunReport): VerdictWords {
  const { verdict, isHollow = false } = report;
  if (isHollow && verdict === "findings") return hollowFindings;
  const { gap, known } = countRun(report).findings;
  if (verdict !== "conforms" || gap + known === 0) return verdicts[verdict];
  return { ...verdicts.conforms, meaning: tolerated[kindOf(gap, known)] };
}

function kindOf(gaps: number, known: number): keyof typeof tolerated {
  if (known === 0) return "gaps";
  return gaps === 0 ? "known" : "both";
}

/** `2 findings, 3 gaps, 1 piece of advice`, or `no findings`. */
export function findingsLine(report: RunReport): string {
  const { must, gap, advice, known } = countRun(report).findings;
  const parts = [
    must > 0 ? formatCount(must, "finding") : "",
    gap > 0 ? formatCount(gap, "gap") : "",
    advice > 0 ? formatCount(advice, "piece of advice", "pieces of advice") : "",
    known > 0 ? `${formatNumber(known)} known` : "",
  ].filter(Boolean);
  return parts.length === 0 ? "no findings" : parts.join(", ");
}
