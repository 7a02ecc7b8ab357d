import type { Problem } from "../errors/problem.ts";
import type { Contract, Operation } from "../model/contract.ts";
import { nearestName } from "../text/nearest-name.ts";

type Subject = Pick<Contract, "operations" | "securitySchemes">;
type OperationRule = (
  operation: Operation,
  subject: Subject,
  ids: readonly string[],
) => readonly Problem[];

/** Checks what operations say of each other and of the document: names that must be known, names that must be unique. */
export function checkOperations(subject: Subject): readonly Problem[] {
  const ids = subject.operations.map(({ id }) => id);
  return subject.operations.flatMap((operation) =>
    rules.flatMap((rule) => rule(operation, subject, ids)),
  );
}

const rules: readonly OperationRule[] = [
  checkUniqueId,
  checkPathParameters,
  checkSecurity,
  checkLinks,
  checkNamedOperations,
  checkPagination,
];

function checkUniqueId({ id, pointer }: Operation, { operations }: Subject): readonly Problem[] {
  const first = operations.find((operation) => operation.id === id);
  if (first?.pointer === pointer) return [];
  const hint = `It is also the operationId of ${first?.method} ${first?.path}: give each operation its own.`;
  return [
    {
      code: "document-invalid",
      message: `The operationId "${id}" is used twice`,
      pointer: `${pointer}/operationId`,
      hint,
    },
  ];
}

/** @see https://spec.openapis.org/oas/v3.1.1#path-templating */
function checkPathParameters({ path, parameters, pointer }: Operation): readonly Problem[] {
  const templated = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? "");
  const declared = parameters.filter((parameter) => parameter.in === "path");
  const missing = templated
    .filter((name) => declared.every((parameter) => parameter.name !== name))
    .map((name) =>
      invalid(
        pointer,
        `The path names "{${name}}" but no path parameter declares it`,
        `Declare a path parameter named "${name}".`,
      ),
    );
  const unused = declared
    .filter(({ name }) => !templated.includes(name))
    .map((parameter) =>
      invalid(
        parameter.pointer,
        `The path parameter "${parameter.name}" is not in the path ${path}`,
        `Write {${parameter.name}} into the path, or remove the parameter.`,
      ),
    );
  return [...missing, ...unused];
}

function checkSecurity({ security }: Operation, { securitySchemes }: Subject): readonly Problem[] {
  return security.flatMap(({ requirements, pointer }) =>
    requirements
      .filter(({ scheme }) => !Object.hasOwn(securitySchemes, scheme))
      .map(({ scheme }) =>
        invalid(
          pointer,
          `There is no security scheme "${scheme}"`,
          didYouMean(
            scheme,
            Object.keys(securitySchemes),
            "Define it in components/securitySchemes.",
          ),
        ),
      ),
  );
}

function checkLinks(
  { responses }: Operation,
  _subject: Subject,
  ids: readonly string[],
): readonly Problem[] {
  return responses
    .flatMap(({ links }) => links)
    .filter(({ operation }) => !ids.includes(operation))
    .map(({ operation, pointer }) =>
      unknownOperation("reference-unresolved", `${pointer}/operationId`, operation, ids),
    );
}

function checkNamedOperations(
  { policies, pointer }: Operation,
  _subject: Subject,
  ids: readonly string[],
): readonly Problem[] {
  const named = [
    ...(policies.job ? [{ id: policies.job.poll, at: "/x-job/poll" }] : []),
    ...policies.reflects.map(({ through }, index) => ({
      id: through,
      at: `/x-reflects/${index}/through`,
    })),
  ];
  return named
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, at }) => unknownOperation("policy-invalid", `${pointer}${at}`, id, ids));
}

function checkPagination({
  policies: { pagination },
  parameters,
  pointer,
}: Operation): readonly Problem[] {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  return (["cursor", "limit"] as const).flatMap((field) => {
    const name = pagination?.[field];
    if (name === undefined || names.includes(name)) return [];
    const hint = didYouMean(name, names, "Declare it as a query parameter.");
    return [
      {
        code: "policy-invalid" as const,
        message: `There is no query parameter "${name}"`,
        pointer: `${pointer}/x-pagination/${field}`,
        hint,
      },
    ];
  });
}

function unknownOperation(
  code: Problem["code"],
  pointer: string,
  id: string,
  ids: readonly string[],
): Problem {
  return {
    code,
    message: `There is no operation "${id}"`,
    pointer,
    hint: didYouMean(id, ids, "Name an operationId of this document."),
  };
}

function didYouMean(name: string, known: readonly string[], otherwise: string): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? otherwise : `Did you mean "${nearest}"?`;
}

function invalid(pointer: string, message: string, hint: string): Problem {
  return { code: "document-invalid", message, pointer, hint };
}
