import { locateInBodies, locateInRequest } from "./locate-in-bodies.ts";
import { type Reader, stepEach } from "./step.ts";
import type { OperationPlace } from "./list-operations.ts";
import type { Place } from "./place.ts";
import { parseRuntimeExpression, type RuntimeExpression } from "./runtime-expression.ts";

export interface ExchangeScope {
  readonly reader: Reader;
  readonly operation: OperationPlace;
  readonly response: Place;
}

/** Whether a runtime expression names something that the operation and the response declare. */
export function resolveExpression(text: string, scope: ExchangeScope): boolean {
  const expression = parseRuntimeExpression(text);
  if (!expression) return false;
  if (expression.of === "exchange") return true;
  return expression.of === "request"
    ? isInRequest(expression, scope)
    : isInResponse(expression, scope);
}

type MessageExpression = Exclude<RuntimeExpression, { of: "exchange" }>;

function isInRequest(expression: MessageExpression, { reader, operation }: ExchangeScope): boolean {
  if (expression.in === "body")
    return locateInRequest(reader, operation, expression.pointer) !== undefined;
  return operation.parameters.some(
    ({ node }) => node.in === expression.in && sameName(node.name, expression),
  );
}

function isInResponse(expression: MessageExpression, { reader, response }: ExchangeScope): boolean {
  if (expression.in === "body")
    return locateInBodies(reader, [response], expression.pointer) !== undefined;
  if (expression.in !== "header") return false;
  return stepEach(reader, response, "headers").some(([name]) => sameName(name, expression));
}

/** Header names are case-insensitive. */
function sameName(name: unknown, expression: { in: string; name: string }): boolean {
  if (typeof name !== "string") return false;
  return expression.in === "header"
    ? name.toLowerCase() === expression.name.toLowerCase()
    : name === expression.name;
}
