import type { Response } from "@plumbline/contract";
import { compareContent, compareHandles } from "./compare-content.ts";
import type { OperationPair } from "./pair-operations.ts";
import type { CompareSchemas } from "./compare-schemas.ts";
import { type Found, toggled } from "./toggled.ts";
import { pairBy } from "./pair-by.ts";

/** Compares the statuses, headers and bodies of responses. */
export function compareResponses(
  { before, after }: OperationPair,
  compare: CompareSchemas,
): readonly Found[] {
  const { pairs, added, removed } = pairBy(before.responses, after.responses, ({ status }) =>
    status.toUpperCase(),
  );
  return [
    ...added.map((response) => toStatus(response, "added")),
    ...removed.map((response) => toStatus(response, "removed")),
    ...pairs.flatMap(([one, other]) => [
      ...compareHeaders(one, other, compare),
      ...compareContent(one.content, other.content, {
        compare,
        direction: "response",
        at: `${other.status} body`,
      }),
    ]),
  ];
}

function toStatus({ status, pointer }: Response, action: "added" | "removed"): Found {
  return {
    direction: "response",
    kind: /^[123]/.test(status) ? "success-status" : "error-status",
    action,
    pointer,
    at: status,
    detail: status,
  };
}

function compareHeaders(
  before: Response,
  after: Response,
  compare: CompareSchemas,
): readonly Found[] {
  const { pairs, added, removed } = pairBy(before.headers, after.headers, ({ name }) =>
    name.toLowerCase(),
  );
  const at = (name: string): string => `${after.status} header ${name}`;
  return [
    ...added.map(({ name, required, pointer }): Found => ({
      direction: "response",
      kind: required ? "required-header" : "header",
      action: "added",
      pointer,
      at: at(name),
      detail: name,
    })),
    ...removed.map(({ name, required, pointer }): Found => ({
      direction: "response",
      kind: required ? "required-header" : "header",
      action: "removed",
      pointer,
      at: at(name),
      detail: name,
    })),
    ...pairs.flatMap(([one, other]): readonly Found[] => [
      ...toggled(
        {
          direction: "response",
          kind: "required-header",
          pointer: other.pointer,
          at: at(other.name),
          detail: other.name,
        },
        one.required,
        other.required,
      ),
      ...compareHandles(one.schema, other.schema, {
        compare,
        direction: "response",
        at: at(other.name),
      }),
    ]),
  ];
}
