import type { Problem } from "../../model/problem.ts";
import type { Contract, Operation } from "../../model/contract.ts";
import { checkPolicyNames } from "./check-policy-names.ts";
import { didYouMean, unknownOperation } from "./unknown-operation.ts";

type Subject = Pick<Contract, "operations" | "securitySchemes">;
type OperationRule = (
  operation: Operation,
  subject: Subject,
  ids: readonly string[],
) => readonly Problem[];

/** Checks the names in operations: those that must be known and those that must be unique. */
export function checkOperations(subject: Subject): readonly Problem[] {
  const ids = subject.operations.map(({ id }) => id);
  return subject.operations.flatMap((operation) =>
    rules.flatMap((rule) => rule(operation, subject, ids)),
  );
}

const rules: readonly OperationRule[] = [
  checkUniqueId,
  checkPathParameters,
  checkQueryString,
  checkSecurity,
  checkLinks,
  (operation, _subject, ids) => checkPolicyNames(operation, ids),
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

/** @see https://spec.openapis.org/oas/v3.2.0#path-templating */
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
    .map((parameter) => ({
      ...invalid(
        parameter.pointer,
        `The path parameter "${parameter.name}" is not in the path ${path}`,
        `Write {${parameter.name}} into the path, or remove the parameter.`,
      ),
      owner: pointer,
    }));
  return [...missing, ...unused];
}

/** @see https://spec.openapis.org/oas/v3.2.0#parameter-locations */
function checkQueryString({ parameters, pointer }: Operation): readonly Problem[] {
  const [first, second] = parameters.filter((parameter) => parameter.in === "querystring");
  const query = second ?? parameters.find((parameter) => parameter.in === "query");
  if (!first || !query) return [];
  return [
    {
      ...invalid(
        query.pointer,
        `The parameter "${query.name}" is beside "${first.name}", which is the whole query`,
        "Keep either one parameter in querystring or those in query.",
      ),
      owner: pointer,
    },
  ];
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
      unknownOperation("reference-unresolved", pointer, operation, ids),
    );
}

function invalid(pointer: string, message: string, hint: string): Problem {
  return { code: "document-invalid", message, pointer, hint };
}
