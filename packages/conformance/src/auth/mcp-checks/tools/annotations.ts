import { isMutating, type JsonObject, type Operation } from "@plumbline/contract";
import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { mcpCheck } from "../mcp-check.ts";
import { toolCase } from "../tool-case.ts";

/** Advises that a tool's hints agree with its operation, because clients use them to decide whether to ask a person. @see https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations */
export const annotations: PropertyDefinition = mcpCheck({
  name: "annotations",
  severity: "advice",
  title: "A tool's hints agree with the method, effect and key of its operation",
  plan: (subject) =>
    toolCase(subject, {
      purpose: `the annotations of the tool ${subject.operation.id}`,
      rests: "clients use a tool's annotations to decide whether to ask a person",
      trial: ({ tool }) => judge(tool.annotations, subject.operation),
    }),
});

interface Hint {
  readonly name: string;
  /** The value that a client assumes if the hint is absent. */
  readonly otherwise: boolean;
  /** The value that the document implies for an operation; `undefined` if the document leaves the hint open. */
  readonly expected: (operation: Operation) => boolean | undefined;
}

const overwriting: ReadonlySet<string> = new Set(["put", "patch", "delete"]);

const hints: readonly Hint[] = [
  { name: "readOnlyHint", otherwise: false, expected: (one) => !isMutating(one) },
  {
    name: "destructiveHint",
    otherwise: true,
    expected: ({ method }) => (overwriting.has(method) ? true : undefined),
  },
  {
    name: "idempotentHint",
    otherwise: false,
    expected: (one) =>
      isMutating(one) && one.method === "post" ? one.policies.idempotency !== undefined : undefined,
  },
];

function judge(given: JsonObject, operation: Operation): CaseVerdict {
  const wrong = hints.find(({ name, otherwise, expected }) => {
    const stated = expected(operation);
    return stated !== undefined && (given[name] ?? otherwise) !== stated;
  });
  if (!wrong) return holds;
  const found =
    given[wrong.name] === undefined
      ? `no ${wrong.name}`
      : `${wrong.name}: ${JSON.stringify(given[wrong.name])}`;
  return broken(found, `${wrong.name}: ${String(wrong.expected(operation))}`);
}
