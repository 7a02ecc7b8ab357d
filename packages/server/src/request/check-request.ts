import {
  contentSchema,
  judgeParameter,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
  type ParameterSource,
} from "@plumbline/contract";
import { describeIssues } from "./describe-issues.ts";
import type { ReadBody } from "./read-body.ts";

/** The result of `checkRequest`. */
export interface CheckedRequest {
  readonly operation: Operation;
  readonly source: ParameterSource;
  readonly body: ReadBody;
}

/** Returns every problem of a request, as sentences such as `query limit must be <= 5`. */
export function checkRequest(request: CheckedRequest): readonly string[] {
  const { operation, source, body } = request;
  const key = keyParameter(operation);
  const parameters = operation.parameters
    .filter((parameter) => parameter !== key)
    .flatMap((parameter) => checkParameter(parameter, source));
  return [...parameters, ...checkKey(key, source), ...checkBody(operation, body)];
}

function checkParameter(parameter: Parameter, source: ParameterSource): readonly string[] {
  const judged = judgeParameter(parameter, source);
  const place = `${parameter.in} ${parameter.name}`;
  if (judged === undefined) return parameter.required ? [`${place} is missing`] : [];
  return describeIssues(place, judged.issues);
}

/** The idempotency policy rejects a missing key, with a status of its own; a malformed key is invalid like any parameter. */
function checkKey(key: Parameter | undefined, source: ParameterSource): readonly string[] {
  return key !== undefined && source.headers.has(key.name) ? checkParameter(key, source) : [];
}

function checkBody(operation: Operation, body: CheckedRequest["body"]): readonly string[] {
  if (body.fingerprint.kind === "none")
    return operation.body?.required ? ["the body is missing"] : [];
  const value: JsonValue | undefined = body.value;
  const schema = body.media && contentSchema(body.media);
  return value === undefined ? [] : describeIssues("body", schema?.validate(value) ?? []);
}
