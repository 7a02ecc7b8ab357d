import type { Answer } from "./answer.ts";
import { drawLimits } from "./draw-limits.ts";
import type { MockService } from "./mock-service.ts";
import { produceAnswer } from "./produce-answer.ts";
import type { ReceivedRequest } from "./receive-request.ts";
import { refuse } from "./refuse.ts";

/** Executes a mutation within the limits on writes. One that is refused by them counts under no limit at all. */
export async function executeMutation(
  service: MockService,
  request: ReceivedRequest,
): Promise<Answer> {
  const draw = await drawLimits(service, request.partition, "mutating");
  if (draw.kind === "allowed") return produceAnswer(service, request, "executed");
  await request.draw.giveBack();
  return refuse(service, request.operation, draw.refusal);
}
