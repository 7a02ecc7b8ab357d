import {
  type Contract,
  type Example,
  isJsonMediaType,
  placeOf,
  type SchemaHandle,
} from "@plumbline/contract";
import type { LintProblem } from "./lint-problem.ts";

/** Finds the examples of bodies, parameters and headers that their schema rejects. */
export function checkExamples(contract: Contract): readonly LintProblem[] {
  const problems = listExamples(contract).flatMap(({ example, schema }) =>
    schema.validate(example.value).map((issue) => ({
      severity: severityOf(example),
      rule: "example-valid",
      message: `Example ${example.name}${issue.instancePointer && ` at ${issue.instancePointer}`} ${issue.message}`,
      ...placeOf(contract, example.pointer),
      hints: [],
    })),
  );
  // Several operations may use one component. It is reported once.
  return [
    ...new Map(
      problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem]),
    ).values(),
  ];
}

/** Only `dataValue` must be valid; the standard says "should" of the others. @see https://spec.openapis.org/oas/v3.2.0#example-object */
function severityOf({ pointer }: Example): LintProblem["severity"] {
  return pointer.endsWith("/dataValue") ? "error" : "warning";
}

interface SchemaExample {
  readonly example: Example;
  readonly schema: SchemaHandle;
}

function listExamples({ operations }: Contract): readonly SchemaExample[] {
  const parts = operations.flatMap(({ parameters, body, responses }) => [
    ...parameters,
    ...(body?.content ?? []),
    ...responses.flatMap(({ headers, content }) => [...headers, ...content]),
  ]);
  return parts.flatMap(({ examples, schema, mediaType = "" }) =>
    schema
      ? examples
          .filter((example) => !isText(example, mediaType))
          .map((example) => ({ example, schema }))
      : [],
  );
}

/** Whether an example is the text of a body that is not JSON. Its schema describes what the text stands for. */
function isText({ value, serialized }: Example, mediaType: string): boolean {
  if (typeof value !== "string" || isJsonMediaType(mediaType)) return false;
  return value === serialized || /[/+]xml\b/i.test(mediaType);
}
