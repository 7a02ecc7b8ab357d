import type { IdempotencyPolicy } from "@plumbline/contract";
import { type ClaimRequest, settleClaim } from "@plumbline/policies";
import { ClaimLost } from "./claim-lost.ts";
import { type Draw, drawLimits, returnDraw } from "./draw-limits.ts";
import { executeChecked } from "./execute-checked.ts";
import type { PipelinePorts, Work } from "./pipeline-ports.ts";
import type { RoutedRequest } from "./routed-request.ts";

/** A mutation that is about to run. */
export interface Mutation<Request extends RoutedRequest, Caller, Scope> {
  readonly work: Work<Request, Caller, Scope>;
  /** The hit on the limits that count every operation. */
  readonly draw: Draw;
  /** The claim of its key; absent without a key. */
  readonly claim?: Claim;
}

export interface Claim {
  readonly policy: IdempotencyPolicy;
  readonly request: ClaimRequest;
}

/** Executes a mutation within the limits on writes, and keeps its response under its key. */
export async function executeMutation<Request extends RoutedRequest, Caller, Answer, Scope>(
  ports: PipelinePorts<Request, Caller, Answer, Scope>,
  mutation: Mutation<Request, Caller, Scope>,
): Promise<Answer> {
  await drawWrites(ports, mutation);
  const { claim, work } = mutation;
  const { execution } = ports;
  const now = execution.hold === undefined ? work.now : await execution.hold(work);
  return execution.transaction(async (scope) => {
    const answer = await executeChecked(ports, { ...work, now, scope });
    if (claim !== undefined) await keepAnswer(ports, claim, { answer, now, scope });
    return answer;
  });
}

/** A mutation that exceeds a limit on writes counts under no limit. */
async function drawWrites<Request extends RoutedRequest, Caller, Answer, Scope>(
  ports: PipelinePorts<Request, Caller, Answer, Scope>,
  { work: { caller, now }, draw }: Mutation<Request, Caller, Scope>,
): Promise<void> {
  try {
    await drawLimits(ports, { caller, counts: "mutating", now });
  } catch (error) {
    await returnDraw(ports.limits, draw);
    throw error;
  }
}

interface Executed<Answer, Scope> {
  readonly answer: Answer;
  readonly now: number;
  readonly scope: Scope;
}

/** An execution that throws has no response to keep, so that no status needs to be excluded here. */
const excluded: ReadonlySet<number> = new Set();

async function keepAnswer<Request extends RoutedRequest, Caller, Answer, Scope>(
  { execution, keys }: PipelinePorts<Request, Caller, Answer, Scope>,
  { policy, request }: Claim,
  { answer, now, scope }: Executed<Answer, Scope>,
): Promise<void> {
  const snapshot = await execution.toSnapshot(answer);
  const settled = await settleClaim(keys.store(scope), {
    policy,
    claim: request,
    rejections: excluded,
    now,
    ...(snapshot && { snapshot }),
  });
  if (settled === "lost") throw new ClaimLost("Another server has taken over the key");
}
