import {
  isObject,
  judgeParameter,
  type JsonObject,
  type JsonValue,
  type ParameterSource,
} from "@plumbline/contract";
import { checkAnswer, checkRequest, readBody, type RouteMatch } from "@plumbline/server";
import { StateError } from "@plumbline/storage";
import type { FollowOptions } from "../control-operations.ts";
import { toEventStream } from "./to-event-stream.ts";

export interface ControlCall {
  readonly request: Request;
  readonly route: RouteMatch;
  /** Whether the operation responds with a stream of events. */
  readonly isStreamed: boolean;
}

/** A method of the control plane after its request was validated. */
export interface AnyControl {
  readonly [operation: string]: (input: JsonObject, options: FollowOptions) => unknown;
}

/** Calls the method of an operation. Throws StateError if the request violates the document. */
export async function callControl(control: AnyControl, call: ControlCall): Promise<Response> {
  const { operation } = call.route;
  const input = await readInput(call);
  const method = control[operation.id];
  if (method === undefined) throw new Error(`The control plane has no method ${operation.id}`);
  if (call.isStreamed)
    return toEventStream((signal) => method(input, { signal }) as AsyncIterable<unknown>);
  const body = (await method(input, {})) as JsonValue; // checked below
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

function invalid(problems: readonly string[]): StateError {
  return new StateError("control-invalid", problems.slice(0, 20).join("; "));
}
