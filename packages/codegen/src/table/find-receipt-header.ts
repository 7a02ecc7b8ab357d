import type { Operation, Response } from "@plumbline/contract";
import { CodegenError } from "../codegen-error.ts";

/**
 * The response header with the request ID: `named`, or the only header that every 2xx response of every operation requires. Undefined if
 * there are several such headers, or none. Throws CodegenError `receipt-header-unknown` if no operation declares `named`.
 */
export function findReceiptHeader(
  operations: readonly Operation[],
  named?: string,
): string | undefined {
  const successes = operations.flatMap((operation) => operation.responses.filter(isSuccess));
  if (named !== undefined) return spelled(successes, named);
  const [first, ...rest] = successes.map(requiredHeaders);
  const candidates = (first ?? []).filter((name) =>
    rest.every((names) => includesName(names, name)),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

function isSuccess({ status }: Response): boolean {
  return status.startsWith("2");
}

function requiredHeaders({ headers }: Response): readonly string[] {
  return headers.filter(({ required }) => required).map(({ name }) => name);
}

function includesName(names: readonly string[], name: string): boolean {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
}

function spelled(responses: readonly Response[], named: string): string {
  const names = responses.flatMap(({ headers }) => headers.map(({ name }) => name));
  const found = names.find((name) => includesName([name], named));
  if (found !== undefined) return found;
  throw new CodegenError(
    "receipt-header-unknown",
    `No 2xx response declares the header "${named}"`,
    {
      hint: "Name a header that the document declares, or omit the option.",
    },
  );
}
