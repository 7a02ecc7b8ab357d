import { checkAnswer } from "../answer/check-answer.ts";
import type { ExecutionPort, Work } from "./pipeline-ports.ts";
import type { RoutedRequest } from "./routed-request.ts";

/** Executes a request and checks the answer against the contract before it is kept or sent. */
export async function executeChecked<Request extends RoutedRequest, Caller, Answer, Scope>(
  { execution }: { readonly execution: ExecutionPort<Request, Caller, Answer, Scope> },
  work: Work<Request, Caller, Scope>,
): Promise<Answer> {
  const answer = await execution.execute(work);
  const violations = checkAnswer(work.received.request.operation, execution.toParts(answer));
  return violations.length === 0 ? answer : execution.onViolations(answer, violations);
}
