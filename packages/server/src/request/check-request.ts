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
  /** What messages call a parameter. Default: `describeParameter`. */
  readonly nameParameter?: ((parameter: Parameter) => string) | undefined;
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
  const { operation, source, body, nameParameter = describeParameter } = request;
  const key = keyParameter(operation);
  // The idempotency policy rejects a missing key, with a status of its own; a malformed key is invalid like any parameter.
  const checked = operation.parameters.filter(
    (parameter) => parameter !== key || source.headers.has(key.name),
  );
  const problems = checked.flatMap((parameter) =>
    checkParameter(parameter, source, nameParameter(parameter)),
  );
  return [...problems, ...checkBody(operation, body)];
}

/** The place and name of a parameter, such as `query limit`. */
export function describeParameter({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}

function checkParameter(
  parameter: Parameter,
  source: ParameterSource,
  place: string,
): readonly RequestProblem[] {
  const judged = judgeParameter(parameter, source);
  if (judged !== undefined) return toProblems(place, judged.issues);
  return parameter.required ? [missing(place, parameter)] : [];
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
