import type { Contract, Example, SchemaHandle } from "@plumbline/contract";
import type { LintProblem } from "./lint-problem.ts";

/** Finds the examples of bodies, parameters and headers that their schema rejects. */
export function checkExamples(contract: Contract, file: string): readonly LintProblem[] {
  const problems = listExamples(contract).flatMap(({ example, schema }) =>
    schema.validate(example.value).map((issue) => ({
      severity: "error" as const,
      rule: "example-valid",
      message: `Example ${example.name}${issue.instancePointer && ` at ${issue.instancePointer}`} ${issue.message}`,
      file,
      pointer: example.pointer,
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
  return parts.flatMap(({ examples, schema }) =>
    schema ? examples.map((example) => ({ example, schema })) : [],
  );
}
