import type { Contract, Response } from "@plumbline/contract";

/** Collects the parts of every response of a contract, without duplicates. */
export function collectParts<Part extends { readonly pointer: string }>(
  { operations }: Contract,
  partsOf: (response: Response) => readonly Part[],
): readonly Part[] {
  const parts = operations.flatMap(({ responses }) =>
    responses.flatMap((response) => partsOf(response)),
  );
  return [...new Map(parts.map((part) => [part.pointer, part])).values()];
}
