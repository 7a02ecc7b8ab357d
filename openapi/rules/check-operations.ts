import type { Oas3Rule } from "@redocly/openapi-core";
import type { Reader } from "./reading/step.ts";
import { listOperations, type OperationPlace } from "./reading/list-operations.ts";
import type { Place } from "./reading/place.ts";

/** A problem in the document: what was found, what to do, and where. */
export interface Fault {
  readonly message: string;
  readonly location: Place["location"];
}

export interface OperationScope {
  readonly reader: Reader;
  readonly root: Place;
  readonly find: (operationId: unknown) => OperationPlace | undefined;
}

/** A rule over every operation of the document. */
export function checkOperations(
  check: (operation: OperationPlace, scope: OperationScope) => Fault[],
): Oas3Rule {
  return () => ({
    Root(node, context) {
      const root = { node: { ...node }, location: context.location };
      const operations = listOperations(context, root);
      const find = (id: unknown): OperationPlace | undefined =>
        operations.find((operation) => operation.id === id);
      for (const operation of operations) {
        for (const fault of check(operation, { reader: context, root, find }))
          context.report(fault);
      }
    },
  });
}
