import {
  type Contract,
  isObject,
  type JsonObject,
  type Operation,
  type Response,
} from "@plumbline/contract";
import { SandboxError } from "../state/sandbox-error.ts";
import { type RejectionName, rejectionNames } from "./rejection.ts";

export interface DocumentedError {
  readonly status: number;
  /** The example's value. */
  readonly body: JsonObject;
}

/** Finds the document's example of a `Rejection`: that of the operation, or else that of any operation. */
export type ErrorBook = (operation: Operation | undefined, name: RejectionName) => DocumentedError;

/** Reads the error examples of a contract. Throws SandboxError `contract-unfit` if the document lacks one. */
export function createErrorBook(contract: Contract): ErrorBook {
  const everywhere = collectErrors(contract.operations);
  const own = new Map(
    contract.operations.map((operation) => [operation.id, collectErrors([operation])]),
  );
  const lacking = rejectionNames.filter((name) => !everywhere.has(name));
  if (lacking.length > 0) {
    throw new SandboxError(
      "contract-unfit",
      `The contract has no error example named ${lacking.join(", ")}`,
      {
        place: { file: contract.source },
        hint: "Start the sandbox with the document of the service",
      },
    );
  }
  return (operation, name) => {
    const error = own.get(operation?.id ?? "")?.get(name) ?? everywhere.get(name);
    if (error === undefined) throw new Error(`The contract has no error named ${name}`);
    return error;
  };
}

function collectErrors(operations: readonly Operation[]): ReadonlyMap<string, DocumentedError> {
  const entries = operations
    .flatMap(({ responses }) => responses)
    .flatMap(namedErrors)
    .toReversed();
  return new Map(entries);
}

/** A range of statuses has no exact status to answer with. */
function namedErrors({
  status,
  content,
}: Response): readonly (readonly [string, DocumentedError])[] {
  if (!/^[45]\d\d$/.test(status)) return [];
  return content
    .flatMap(({ examples }) => examples)
    .flatMap(({ name, value }) =>
      isObject(value) ? [[name, { status: Number(status), body: value }] as const] : [],
    );
}
