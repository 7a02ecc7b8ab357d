import type { Contract, Operation } from "@plumbline/contract";
import type { Input } from "../model/case.ts";
import { pathOf } from "../request/build-request.ts";

/** Whether the path that an input makes is the path of another operation: `/things/search` is not a violation of `/things/{id}`. */
export function addressesAnother(contract: Contract, operation: Operation, input: Input): boolean {
  const path = pathOf(operation, input);
  return contract.operations.some(
    (other) => other.path !== operation.path && matches(other.path, path),
  );
}

function matches(template: string, path: string): boolean {
  const expected = template.split("/");
  const actual = path.split("/");
  return (
    expected.length === actual.length &&
    expected.every((segment, index) => segment.includes("{") || segment === actual[index])
  );
}
