import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault, type OperationScope } from "./check-operations.ts";
import { resolveExpression } from "./reading/resolve-expression.ts";
import { step, stepEach } from "./reading/step.ts";
import type { OperationPlace } from "./reading/list-operations.ts";
import type { Place } from "./reading/place.ts";

/** Every link names an operation, sets all its path parameters, and takes its values from declared places. */
export const linksResolve: Oas3Rule = checkOperations((operation, scope) =>
  stepEach(scope.reader, operation, "responses").flatMap(([, response]) =>
    stepEach(scope.reader, response, "links").flatMap(([, link]) =>
      checkLink(link, { ...scope, operation, response }),
    ),
  ),
);

interface LinkScope extends OperationScope {
  readonly operation: OperationPlace;
  readonly response: Place;
}

function checkLink(link: Place, scope: LinkScope): Fault[] {
  const { operationId } = link.node;
  const target = scope.find(operationId);
  if (!target) {
    const found =
      typeof operationId === "string"
        ? `The document has no operation \`${operationId}\`.`
        : "This link names no operationId.";
    return [
      {
        message: `${found} Set the operationId of the link's target.`,
        location: link.location,
      },
    ];
  }
  const parameters = Object.entries(step(scope.reader, link, "parameters")?.node ?? {});
  return [
    ...checkPath(
      link,
      target,
      parameters.map(([name]) => name),
    ),
    ...parameters.flatMap(([name]) => checkName(link, target, name)),
    ...parameters.flatMap(([, value]) => checkValue(link, value, scope)),
    ...checkValue(link, link.node.requestBody, scope),
  ];
}

/** Reports path parameters that a link does not set. */
function checkPath(link: Place, target: OperationPlace, names: readonly string[]): Fault[] {
  return target.parameters
    .filter(({ node }) => node.in === "path" && !names.some((name) => isNamed(node, name)))
    .map(({ node }) => ({
      message: `This link does not set the path parameter \`${String(node.name)}\` of ${String(target.id)}. Add it to its parameters.`,
      location: link.location,
    }));
}

function checkName(link: Place, target: OperationPlace, name: string): Fault[] {
  if (target.parameters.some(({ node }) => isNamed(node, name))) return [];
  return [
    {
      message: `${String(target.id)} has no parameter \`${name}\`. Use a name that it declares.`,
      location: link.location.child(["parameters", name]),
    },
  ];
}

function isNamed(parameter: Place["node"], name: string): boolean {
  return parameter.name === name || `${String(parameter.in)}.${String(parameter.name)}` === name;
}

function checkValue(link: Place, value: unknown, scope: LinkScope): Fault[] {
  if (typeof value !== "string" || !value.startsWith("$") || resolveExpression(value, scope))
    return [];
  return [
    {
      message: `\`${value}\` is not declared by ${String(scope.operation.id)}. Refer to one of its parameters, headers or properties.`,
      location: link.location,
    },
  ];
}
