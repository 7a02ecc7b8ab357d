import {
  isObject,
  judgeParameter,
  type JsonObject,
  type JsonValue,
  type ParameterSource,
} from "@plumbline/contract";
import { checkAnswer, checkRequest, readBody, type RouteMatch } from "@plumbline/server";
import { SandboxError } from "../state/sandbox-error.ts";
import type { Control } from "./control.ts";
import { toEventStream } from "./to-event-stream.ts";

export interface ControlCall {
  readonly request: Request;
  readonly route: RouteMatch;
}

/** A method of the control plane after its request was validated. */
type AnyMethod = (input: JsonObject) => Promise<JsonValue>;

/** Calls the method of an operation. Throws SandboxError if the request violates the document. */
export async function callControl(control: Control, call: ControlCall): Promise<Response> {
  const { operation } = call.route;
  const input = await readInput(call);
  if (operation.id === "followLog")
    return toEventStream((signal) => control.followLog(input, { signal }));
  const method = control[operation.id as keyof Control] as AnyMethod; // the router knows no other operations
  const body = await method(input);
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  const violations = checkAnswer(operation, { status: 200, headers, body });
  if (violations.length > 0)
    throw new Error(
      `The response of ${operation.id} violates the document of the control plane: ${violations.join("; ")}`,
    );
  return new Response(JSON.stringify(body), { headers });
}

async function readInput({
  request,
  route: { operation, path },
}: ControlCall): Promise<JsonObject> {
  const source: ParameterSource = {
    path,
    query: new URL(request.url).search,
    headers: request.headers,
    parameters: operation.parameters,
  };
  const bytes = new Uint8Array(await request.arrayBuffer());
  const body = await readBody(operation, request.headers.get("content-type"), bytes);
  if (body.kind !== "read") throw invalid([body.reason]);
  const problems = checkRequest({ operation, source, body });
  if (problems.length > 0) throw invalid(problems);
  const parameters = operation.parameters.flatMap((parameter) => {
    const value = judgeParameter(parameter, source)?.value;
    return value === undefined ? [] : [[parameter.name, value] as const];
  });
  return { ...(isObject(body.value) && body.value), ...Object.fromEntries(parameters) };
}

function invalid(problems: readonly string[]): SandboxError {
  return new SandboxError("control-invalid", problems.slice(0, 20).join("; "));
}
