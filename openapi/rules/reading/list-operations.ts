import { type Reader, step, stepEach, stepList } from "./step.ts";
import type { Place } from "./place.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

export interface OperationPlace extends Place {
  readonly id: string | undefined;
  readonly method: (typeof methods)[number];
  readonly path: string;
  /** The operation's parameters, and those of its path that it does not override. */
  readonly parameters: readonly Place[];
}

/** Every operation of the document, in document order. */
export function listOperations(reader: Reader, root: Place): OperationPlace[] {
  return stepEach(reader, root, "paths").flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = step(reader, item, method);
      if (!operation) return [];
      const { operationId } = operation.node;
      return [
        {
          ...operation,
          id: typeof operationId === "string" ? operationId : undefined,
          method,
          path,
          parameters: mergeParameters(
            stepList(reader, item, "parameters"),
            stepList(reader, operation, "parameters"),
          ),
        },
      ];
    }),
  );
}

function mergeParameters(shared: readonly Place[], own: readonly Place[]): Place[] {
  const names = new Set(own.map(nameParameter));
  return [...shared.filter((parameter) => !names.has(nameParameter(parameter))), ...own];
}

function nameParameter({ node }: Place): string {
  return `${String(node.in)}.${String(node.name)}`;
}
