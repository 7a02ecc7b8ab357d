import type { Exchange } from "@plumbline/report";
import type { CaseVerdict, TrialContext } from "../model/case.ts";
import type { Input } from "../model/input.ts";
import type { Subject } from "../model/subject.ts";
import { isSuccess } from "../model/verdicts/is-success.ts";
import { judgeAcceptance, type Rejected } from "../model/verdicts/judge-acceptance.ts";
import { unproven } from "../model/verdicts/verdicts.ts";

/** Inputs that a target must accept before the rejection of another one counts. */
export interface UsualInputs {
  /** The judged input with a usual value, or none, at the place that the case is about. */
  readonly usual: Input | undefined;
  /** The inputs with the same value in other surroundings, in the order in which they are tried. */
  readonly others?: readonly { readonly input: Input; readonly usual: Input | undefined }[];
  /** Members that are added to the breach of a rejection. Default: none. */
  readonly rejected?: Rejected;
}

/** A valid input and the inputs that it is compared with. */
export interface JudgedInput extends UsualInputs {
  readonly input: Input;
  /** The verdict on its response, if that needs no comparison. */
  readonly excuse?: (exchange: Exchange) => CaseVerdict | undefined;
}

/**
 * Judges whether a valid input was rejected as invalid, or caused a server error, because of one place. Either counts only if the target
 * accepts the usual input afterwards; otherwise it may have another cause.
 */
export async function judgeBesideUsual(
  context: TrialContext,
  subject: Subject,
  { input, usual, others = [], rejected, excuse }: JudgedInput,
): Promise<CaseVerdict> {
  const judged = await context.send(input);
  const verdict = excuse?.(judged) ?? judgeAcceptance(judged, subject, rejected);
  if (verdict.outcome !== "broken") return verdict;
  const accepted = await accepts(context, usual);
  if (accepted) return { ...verdict, evidence: [accepted, judged] };
  for (const other of others) {
    const before = await accepts(context, other.usual);
    if (!before) continue;
    const again = await context.send(other.input);
    const second = judgeAcceptance(again, subject, rejected);
    return second.outcome === "broken" ? { ...second, evidence: [before, again] } : second;
  }
  return unproven("the target also rejects the request with a usual value at the place");
}

async function accepts(
  context: TrialContext,
  input: Input | undefined,
): Promise<Exchange | undefined> {
  const exchange = input && (await context.send(input));
  return exchange && isSuccess(exchange.response.status) ? exchange : undefined;
}
