import type { Case, CaseVerdict } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, type CaseSketch } from "../../input/case-for.ts";
import { toolsClause } from "./states-tools.ts";
import type { ToolTrial } from "./tool-trial.ts";
import { withTool } from "./with-client.ts";

export interface ToolSketch extends Pick<CaseSketch, "purpose" | "rests" | "requests" | "spared"> {
  /** Default: the clause about the tools. */
  readonly clause?: string;
  readonly trial: (trial: ToolTrial) => CaseVerdict | Promise<CaseVerdict>;
}

/** A case about the tool with the operation's name. A case without counted requests is not paced. */
export function toolCase(subject: Subject, sketch: ToolSketch): Case {
  const { clause = toolsClause(subject.contract), requests = 0, trial, ...rest } = sketch;
  return caseFor(subject, {
    ...rest,
    clause,
    requests: Math.max(1, requests),
    isUnpaced: requests === 0,
    trial: (_input, context) => withTool(subject, context, trial),
  });
}
