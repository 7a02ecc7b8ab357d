import {
  type Contract,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import { describeIssues } from "./describe-issues.ts";
import type { ReadBody } from "./read-body.ts";
import { type ParameterSource, readParameter } from "./read-parameter.ts";

/** The result of `checkRequest`. */
export interface CheckedRequest {
  readonly operation: Operation;
  readonly source: ParameterSource;
  readonly body: ReadBody;
}

/** Returns every problem of a request, as sentences such as `query limit must be <= 5`. */
export function checkRequest(contract: Contract, request: CheckedRequest): readonly string[] {
  const { operation, source, body } = request;
  const key = keyParameter(operation);
  const parameters = operation.parameters
    .filter((parameter) => parameter !== key)
    .flatMap((parameter) => checkParameter(contract, parameter, source));
  return [...parameters, ...checkKey(contract, key, source), ...checkBody(operation, body)];
}

function checkParameter(
  contract: Contract,
  parameter: Parameter,
  source: ParameterSource,
): readonly string[] {
  const value = readParameter(contract, parameter, source);
  const place = `${parameter.in} ${parameter.name}`;
  if (value === undefined) return parameter.required ? [`${place} is missing`] : [];
  return describeIssues(place, parameter.schema.validate(value));
}

/** The idempotency policy rejects a missing key, with a status of its own; a malformed key is invalid like any parameter. */
function checkKey(
  contract: Contract,
  key: Parameter | undefined,
  source: ParameterSource,
): readonly string[] {
  return key !== undefined && source.headers.has(key.name)
    ? checkParameter(contract, key, source)
    : [];
}

function checkBody(operation: Operation, body: CheckedRequest["body"]): readonly string[] {
  if (body.fingerprint.kind === "none")
    return operation.body?.required ? ["the body is missing"] : [];
  const value: JsonValue | undefined = body.value;
  if (value === undefined) return [];
  return describeIssues("body", body.media?.schema?.validate(value) ?? []);
}
