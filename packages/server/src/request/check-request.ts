import {
  contentSchema,
  judgeParameter,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
  type ParameterSource,
  type SchemaIssue,
} from "@plumbline/contract";
import { describeIssue } from "./describe-issues.ts";
import type { ReadBody } from "./read-body.ts";

/** The result of `checkRequest`. */
export interface CheckedRequest {
  readonly operation: Operation;
  readonly source: ParameterSource;
  readonly body: ReadBody;
}

/** A part of a request that the document forbids. */
export interface RequestProblem {
  /** A sentence such as `query limit must be <= 5`. */
  readonly says: string;
  /** JSON Pointer of the violated clause. */
  readonly clause: string;
}

/** Returns every problem of a request, as sentences such as `query limit must be <= 5`. */
export function checkRequest(request: CheckedRequest): readonly string[] {
  return findProblems(request).map(({ says }) => says);
}

/** Returns every problem of a request, with the clause of the document that it violates. */
export function findProblems(request: CheckedRequest): readonly RequestProblem[] {
  const { operation, source, body } = request;
  const key = keyParameter(operation);
  const parameters = operation.parameters
    .filter((parameter) => parameter !== key)
    .flatMap((parameter) => checkParameter(parameter, source));
  return [...parameters, ...checkKey(key, source), ...checkBody(operation, body)];
}

function checkParameter(parameter: Parameter, source: ParameterSource): readonly RequestProblem[] {
  const judged = judgeParameter(parameter, source);
  const place = `${parameter.in} ${parameter.name}`;
  if (judged !== undefined) return toProblems(place, judged.issues);
  return parameter.required ? [missing(place, parameter)] : [];
}

/** The idempotency policy rejects a missing key, with a status of its own; a malformed key is invalid like any parameter. */
function checkKey(key: Parameter | undefined, source: ParameterSource): readonly RequestProblem[] {
  return key !== undefined && source.headers.has(key.name) ? checkParameter(key, source) : [];
}

function checkBody(operation: Operation, body: CheckedRequest["body"]): readonly RequestProblem[] {
  if (body.fingerprint.kind === "none")
    return operation.body?.required ? [missing("the body", operation.body)] : [];
  const value: JsonValue | undefined = body.value;
  const schema = body.media && contentSchema(body.media);
  return value === undefined ? [] : toProblems("body", schema?.validate(value) ?? []);
}

function missing(place: string, { pointer }: { readonly pointer: string }): RequestProblem {
  return { says: `${place} is missing`, clause: `${pointer}/required` };
}

function toProblems(place: string, issues: readonly SchemaIssue[]): readonly RequestProblem[] {
  return issues.map((issue) => ({
    says: describeIssue(place, issue),
    clause: issue.schemaPointer,
  }));
}
