import type { JsonValue } from "@plumbline/contract";
import { isObject } from "@plumbline/contract";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Input } from "../../../model/input.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { differingPlaces } from "./differing-places.ts";
import { isCallable, oncePlainlyCalled } from "./once-plainly-called.ts";
import { mcpCheck } from "../mcp-check.ts";
import { statesTools } from "../states-tools.ts";
import { toolCase } from "../tool-case.ts";
import { callWith, type ToolTrial } from "../tool-trial.ts";

/** Reports a tool that returns another result than its operation. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#structured-content */
export const call: PropertyDefinition = mcpCheck({
  name: "call",
  severity: "advice",
  isStated: statesTools,
  title: "A call of a read-only tool returns what its operation returns",
  applies: isCallable,
  plan: (subject) =>
    toolCase(subject, {
      purpose: `${subject.operation.id} at both interfaces`,
      rests: "the tool of an operation returns the body of its success",
      requests: 2,
      trial: (trial) =>
        oncePlainlyCalled(
          trial,
          async (outcome, input) => {
            const places = await differences(trial.context, input, outcome);
            if (places === undefined) return unproven("one of the responses is not JSON");
            return places.length === 0 ? holds : again(trial, input);
          },
          (outcome, input) => judgeError(trial.context, input, outcome),
        ),
    }),
});

/** Judges a tool error although the operation succeeds. Limits and credentials may cause other rejections. */
async function judgeError(
  context: TrialContext,
  input: Input,
  { kind, reply }: ToolOutcome,
): Promise<CaseVerdict> {
  const { status } = (await context.send(input, { isAsIs: true })).response;
  const isError = kind === "rejected" && reply.kind === "result";
  return isError && isSuccess(status)
    ? broken("an error result", `a success, because the operation returned ${status}`)
    : unproven(`the call returned ${describeReply(reply)}`);
}

/** The places at which the result differs from the operation's body; `undefined` if the result or the body is unknown. */
async function differences(
  context: TrialContext,
  input: Input,
  outcome: ToolOutcome,
): Promise<readonly string[] | undefined> {
  const { status, json } = (await context.send(input, { isAsIs: true })).response;
  if (!isSuccess(status) || json === undefined || outcome.body === undefined) return undefined;
  return differingPlaces(unwrapped(outcome.body, json), json);
}

/** The body inside structured content, which must be an object. A body that is not an object is one of its members. */
function unwrapped(body: JsonValue, json: JsonValue): JsonValue | undefined {
  if (isObject(json) || !isObject(body)) return body;
  const [only, ...others] = Object.values(body);
  return others.length === 0 ? only : body;
}

/** Calls the tool again between two equal reads. Places that differ between the reads change by themselves. */
async function again(trial: ToolTrial, input: Input): Promise<CaseVerdict> {
  const { context } = trial;
  const before = (await context.send(input, { isAsIs: true })).response.json;
  const outcome = await callWith(trial, { input });
  const places = await differences(context, input, outcome);
  const after = (await context.send(input, { isAsIs: true })).response.json;
  if (places === undefined) return unproven("one of the responses is not JSON");
  const own = differingPlaces(before, after);
  const left = places.filter(
    (place) => !own.some((one) => place === one || place.startsWith(`${one}/`)),
  );
  return left.length === 0
    ? holds
    : broken(
        `another value at ${left[0] === "" ? "the whole body" : left[0]}`,
        "the body of the operation",
      );
}
