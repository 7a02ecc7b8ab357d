import type { Exchange } from "@plumbline/report";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import type { Case, CaseVerdict, Cost, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { changedInput } from "./changed-input.ts";
import { mutationsFor } from "./mutations-for.ts";
import { readersFor, type Snapshot, takeSnapshot } from "./snapshot.ts";

/** An accepted mutation, and the snapshots before and after it. */
export interface Frame {
  readonly mutation: Subject;
  readonly input: Input;
  readonly exchange: Exchange;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The mutations that can be framed: a deletion may take other things with it. */
function framedMutations(subject: Subject): readonly Subject[] {
  return mutationsFor(subject).filter(({ operation }) => operation.method !== "delete");
}

/**
 * The inputs of a mutation, one for each of its frames. A mutation that replaces or updates a resource is sent twice, because that leaves
 * nothing more behind and a defect may show only after every second call.
 */
function framedInputs(mutation: Subject): readonly Input[] {
  const changed = changedInput(mutation);
  const isRepeatable = ["put", "patch"].includes(mutation.operation.method);
  return isRepeatable ? [changed, mutation.plain] : [changed];
}

/** The maximum cost of taking all frames. */
function costOfFrames(subject: Subject): Cost {
  const calls = framedMutations(subject).flatMap((mutation) =>
    framedInputs(mutation).map(() => costOf(mutation, 1)),
  );
  return sumCosts([
    ...calls,
    ...readersFor(subject).map((reader) => costOf(reader, calls.length + 1)),
  ]);
}

interface FrameSketch {
  /** Returns the statement of a case by the ID of its mutation. */
  readonly rests: (id: string) => string;
  readonly judge: (frame: Frame) => CaseVerdict;
}

/** Creates one case per mutation, which judges the frame of that mutation. The first case takes all frames. */
export function frameCases(subject: Subject, { rests, judge }: FrameSketch): readonly Case[] {
  return framedMutations(subject).map((mutation, index) => {
    const { id, pointer } = mutation.operation;
    return caseFor(subject, {
      purpose: `everything is read before and after ${id}`,
      clause: pointer,
      rests: rests(id),
      inputs: subject.plain,
      requests: 0,
      ...(index === 0 ? { also: costOfFrames(subject) } : {}),
      async trial(_input, context) {
        const frames = await context.once("state/frames", () => takeFrames(subject, context));
        const own = frames.filter((one) => one.mutation.operation.id === id);
        const judged = own.map((frame) => ({ frame, verdict: judge(frame) }));
        const worst = judged.find(({ verdict }) => verdict.outcome !== "holds") ?? judged[0];
        if (!worst) return unproven(`${id} was not accepted`);
        context.cite(worst.frame.exchange);
        return worst.verdict;
      },
    });
  });
}

async function takeFrames(subject: Subject, context: TrialContext): Promise<readonly Frame[]> {
  const readers = readersFor(subject);
  const frames: Frame[] = [];
  let before = await takeSnapshot(readers, context);
  const calls = framedMutations(subject).flatMap((mutation) =>
    framedInputs(mutation).map((input) => ({ mutation, input })),
  );
  for (const { mutation, input: planned } of calls) {
    const on = context.on(mutation);
    const input = on.taken(planned);
    const exchange = await on.send(input, { isAsIs: true });
    const after = await takeSnapshot(readers, context);
    if (isSuccess(exchange.response.status))
      frames.push({ mutation, input, exchange, before, after });
    before = after;
  }
  return frames;
}
