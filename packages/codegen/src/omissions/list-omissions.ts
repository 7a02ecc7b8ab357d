import {
  type Contract,
  type Defect,
  type FoundPages,
  type Operation,
  type Parameter,
  wireMethod,
} from "@plumbline/contract";
import type { KeptSchema } from "../types/find-conversions.ts";
import { findWidened, partAt } from "./find-widened.ts";
import { readStreamed } from "../stream/read-streamed.ts";
import { canSend } from "../table/can-send.ts";
import { nameMethod } from "../table/name-method.ts";
import { ownServerOf } from "../table/own-server-of.ts";
import type { OmittedPart } from "../emit/plugin.ts";
import type { Omission } from "./omission.ts";
import type { OperationTable } from "@plumbline/client-runtime";

export interface OmissionScope {
  /** The operations of the client, by method name. */
  readonly methods: ReadonlyMap<string, Operation>;
  /** The same operations, by the names that are derived from the document. */
  readonly proposed: ReadonlyMap<string, Operation>;
  readonly table: OperationTable;
  /** Pointers of the schemas with `unknown` in a place where they refer to themselves. */
  readonly cut: readonly string[];
  /** Schemas whose values are not converted. */
  readonly kept: readonly KeptSchema[];
  /** The parts that generated modules do not express. */
  readonly omitted: readonly OmittedPart[];
}

/** Lists what the client of a document leaves out or renames, in document order of each kind. */
export function listOmissions(contract: Contract, scope: OmissionScope): readonly Omission[] {
  return [
    ...contract.defects.map(ofDefect),
    ...findWidened(contract.document),
    ...ofOperations(contract, scope),
    ...[...scope.proposed].flatMap(([name, operation]) => ofName(name, operation)),
    ...[...scope.methods].flatMap(([name, operation]) => [
      ...ofParameters(operation),
      ...ofStreams(contract, operation),
      ...ofCredential(operation, scope.table.operations[name]),
    ]),
    ...scope.cut.map(ofCut),
    ...scope.kept.map(({ pointer, reason }) => ({ pointer, part: partAt(pointer), reason })),
    ...scope.omitted.map(({ file, pointer, reason }) => ({ pointer, part: file, reason })),
  ];
}

/**
 * Lists the operations that show a sign of pages without saying clearly how they are read, with the reasons. Those for which `x-pagination`
 * states that they return no pages are not among them.
 */
export function listUnpaged(
  operations: Iterable<Operation>,
  pages: ReadonlyMap<string, FoundPages>,
): readonly Omission[] {
  return [...operations].flatMap(({ id, method, path, pointer, policies }) => {
    const found = pages.get(id);
    if (found === undefined || !("doubt" in found) || policies.isUnpaged) return [];
    const { doubt } = found;
    const reason = `${doubt.charAt(0).toUpperCase()}${doubt.slice(1)}.`;
    return [{ pointer, part: `${wireMethod(method)} ${path}`, reason }];
  });
}

function ofDefect({ pointer, message, treatment, operations }: Defect): Omission {
  const part = operations.length > 0 ? operations.join(", ") : "the document";
  return { pointer, part, reason: `${message}. ${treatment}.` };
}

function ofOperations(contract: Contract, { methods }: OmissionScope): readonly Omission[] {
  const included = new Set([...methods.values()].map(({ pointer }) => pointer));
  return contract.operations
    .filter(({ pointer }) => !included.has(pointer))
    .map((operation) => ({
      pointer: operation.pointer,
      part: partOf(operation),
      reason: whyExcluded(contract, operation),
    }));
}

function whyExcluded(contract: Contract, operation: Operation): string {
  if (!canSend(operation.method)) return `fetch cannot send ${wireMethod(operation.method)}.`;
  if (ownServerOf(contract, operation) === undefined) return "It was not selected.";
  return "It has servers of its own, and the client was generated without such operations.";
}

function ofName(name: string, operation: Operation): readonly Omission[] {
  if (name === nameMethod(operation.id)) return [];
  const reason = `Its operationId differs from that of another operation only in spelling. Its method is ${name}.`;
  return [{ pointer: operation.pointer, part: partOf(operation), reason }];
}

function ofParameters(operation: Operation): readonly Omission[] {
  const reasons = operation.parameters.flatMap((parameter) => {
    const reason = whyLimited(parameter);
    return reason === undefined ? [] : [{ pointer: parameter.pointer, reason }];
  });
  return reasons.map((each) => ({ part: partOf(operation), ...each }));
}

function whyLimited(parameter: Parameter): string | undefined {
  const { in: place, name } = parameter;
  if (place === "cookie")
    return `The parameter "${name}" is a cookie. The client sends it, but browsers ignore it.`;
  return undefined;
}

function ofStreams({ document }: Contract, operation: Operation): readonly Omission[] {
  return operation.responses
    .flatMap(({ content }) => content)
    .filter((content) => readStreamed(document, content)?.isMixed)
    .map(({ pointer }) => ({
      pointer,
      part: partOf(operation),
      reason:
        "Some of its events have data of JSON, others of text. The client returns all data as text.",
    }));
}

function ofCredential(
  operation: Operation,
  entry: OperationTable["operations"][string] | undefined,
): readonly Omission[] {
  const isOpen = operation.security.some(({ requirements }) => requirements.length === 0);
  if (operation.security.length === 0 || isOpen || entry?.credential) return [];
  const schemes = operation.security.map(({ requirements }) =>
    requirements.map(({ scheme }) => scheme).join(" and "),
  );
  return [
    {
      pointer: operation.pointer,
      part: partOf(operation),
      reason: `The client cannot send its credential: ${schemes.join(", ")}. --credential names another one.`,
    },
  ];
}

function ofCut(pointer: string): Omission {
  return {
    pointer,
    part: pointer.slice(pointer.lastIndexOf("/") + 1),
    reason: "Its type would refer to itself directly, so that place has the type unknown.",
  };
}

function partOf({ method, path }: Operation): string {
  return `${wireMethod(method)} ${path}`;
}
