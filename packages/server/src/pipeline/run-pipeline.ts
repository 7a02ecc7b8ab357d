import { keyParameter } from "@plumbline/contract";
import { admit } from "./admit.ts";
import { drawLimits } from "./draw-limits.ts";
import { executeChecked } from "./execute-checked.ts";
import { executeMutation } from "./execute-mutation.ts";
import { executeOnce } from "./execute-once.ts";
import type { PipelinePorts } from "./pipeline-ports.ts";
import { receive } from "./receive.ts";
import type { RoutedRequest } from "./routed-request.ts";

/**
 * Answers a request in the order that every server of a contract keeps: credential, scopes, limits on operations, body,
 * parameters, key, limits on writes, execution, check of the answer. Throws RequestRejection at the first stage that rejects the
 * request; a rejected request frees its key.
 *
 * @example
 * const answer = await runPipeline(ports, toRoutedRequest(route, request, url));
 */
export async function runPipeline<Request extends RoutedRequest, Caller, Answer, Scope>(
  ports: PipelinePorts<Request, Caller, Answer, Scope>,
  request: Request,
): Promise<Answer> {
  const now = await ports.now(request);
  // Without access, a caller learns nothing else about an operation.
  const caller = await admit(ports, request, now);
  // Every authenticated request counts, including one that turns out to be invalid.
  const draw = await drawLimits(ports, { caller, counts: "all", now });
  const received = await receive(ports, request);
  const isMutation = ports.execution.isMutation(received);
  const work = { received, caller, now, isMutation };
  if (!isMutation) return executeChecked(ports, work);
  const { operation } = request;
  const policy = operation.policies.idempotency;
  // A key is required unless the operation declares its parameter as optional.
  const key = policy && ports.rules.readKey(request);
  if (policy === undefined || (key === undefined && keyParameter(operation)?.required === false))
    return executeMutation(ports, { work, draw });
  return executeOnce(ports, { work, draw, policy, key });
}
