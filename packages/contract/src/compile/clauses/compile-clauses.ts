import type { Clause, Contract, Operation } from "../../model/contract.ts";
import { type Constraint, listConstraints } from "./list-constraints.ts";
import { sharedPolicyClauses, policyClauses, type Statement } from "./policy-clauses.ts";
import type { JsonObject } from "../../model/json-value.ts";

/** Lists every checkable statement of a contract: those about the whole interface, then those of each operation. */
export function compileClauses(contract: Omit<Contract, "clauses">): readonly Clause[] {
  const { operations, document } = contract;
  const known = new Map<string, readonly Constraint[]>();
  function list(pointer: string): readonly Constraint[] {
    const constraints = known.get(pointer) ?? listConstraints(document, pointer);
    known.set(pointer, constraints);
    return constraints;
  }
  return [
    ...sharedPolicyClauses(contract),
    ...operations.flatMap((operation) => operationClauses(operation, document, list)),
  ];
}

type ListConstraints = (pointer: string) => readonly Constraint[];

type Side = "request" | "response";

/** The clauses of one operation in the order of the document, each pointer once. */
function operationClauses(
  operation: Operation,
  document: JsonObject,
  list: ListConstraints,
): readonly Clause[] {
  const clauses = new Map<string, Clause>();
  for (const statement of [
    ...shapeStatements(operation, list),
    ...policyClauses(operation, document),
  ]) {
    const known = clauses.get(statement.pointer);
    const side = known && known.side !== statement.side ? "both" : statement.side;
    clauses.set(statement.pointer, { ...(known ?? statement), operation: operation.id, side });
  }
  return [...clauses.values()];
}

function shapeStatements(operation: Operation, list: ListConstraints): readonly Statement[] {
  return [
    ...parameterStatements(operation, list),
    ...bodyStatements(operation, list),
    ...responseStatements(operation, list),
    ...securityStatements(operation),
  ];
}

function parameterStatements(
  { parameters }: Operation,
  list: ListConstraints,
): readonly Statement[] {
  return parameters.flatMap(({ pointer, required, schema }) => [
    ...(required ? [state("parameter", `${pointer}/required`, "request", "required")] : []),
    ...schemaStatements(schema.pointer, "request", list),
  ]);
}

function bodyStatements({ body }: Operation, list: ListConstraints): readonly Statement[] {
  if (!body) return [];
  return [
    ...(body.required ? [state("body", `${body.pointer}/required`, "request", "required")] : []),
    ...contentStatements(body.content, "request", list),
  ];
}

function responseStatements({ responses }: Operation, list: ListConstraints): readonly Statement[] {
  return responses.flatMap(({ status, pointer, headers, content }) => [
    state("status", pointer, "response", status),
    ...headers.flatMap((header) => [
      ...(header.required
        ? [state("header", `${header.pointer}/required`, "response", "required")]
        : []),
      ...schemaStatements(header.schema.pointer, "response", list),
    ]),
    ...contentStatements(content, "response", list),
  ]);
}

function contentStatements(
  content: readonly Content[],
  side: Side,
  list: ListConstraints,
): readonly Statement[] {
  return content.flatMap(({ mediaType, pointer, schema, itemSchema }) => [
    state("media-type", pointer, side, mediaType),
    ...[schema, itemSchema].flatMap((one) =>
      one ? schemaStatements(one.pointer, side, list) : [],
    ),
  ]);
}

interface Content {
  readonly mediaType: string;
  readonly pointer: string;
  readonly schema?: { readonly pointer: string };
  readonly itemSchema?: { readonly pointer: string };
}

function schemaStatements(
  pointer: string,
  side: Side,
  list: ListConstraints,
): readonly Statement[] {
  return list(pointer).map((constraint) =>
    state("schema", constraint.pointer, side, constraint.keyword),
  );
}

/** An operation that allows anonymous access does not require a credential. */
function securityStatements({ security }: Operation): readonly Statement[] {
  if (security.some(({ requirements }) => requirements.length === 0)) return [];
  return security.map(({ pointer, requirements }) =>
    state("security", pointer, "request", requirements.map(({ scheme }) => scheme).join(" + ")),
  );
}

function state(
  kind: Clause["kind"],
  pointer: string,
  side: Clause["side"],
  keyword: string,
): Statement {
  return { pointer, kind, side, keyword };
}
