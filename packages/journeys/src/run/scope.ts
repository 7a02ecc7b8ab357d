import {
  formatPointer,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import type { StepInput, Values } from "./step-exchange.ts";
import type { StepExchange } from "./step-exchange.ts";
import type { LookUp } from "../expression/fill-template.ts";
import { parseExpression, type Root } from "../expression/parse-expression.ts";
import type { Expressions } from "../journey.ts";

/** What the expressions of a journey can see. */
export interface Scope {
  readonly inputs: JsonObject;
  /** Outputs of the steps that succeeded; of one that did several times, the last. */
  readonly steps: Map<string, Values>;
  /** Inputs and outputs of the workflows that ran before. */
  readonly workflows: Map<string, { readonly inputs: JsonObject; readonly outputs: Values }>;
}

/** What the step at hand brought: a request with its answer, or the outputs of a called workflow. */
export type Done =
  | { readonly kind: "request"; readonly input: StepInput; readonly exchange: StepExchange }
  | { readonly kind: "call"; readonly outputs: Values };

/** How expressions are looked up in a scope, and in what the step at hand brought. */
export function lookUpIn(scope: Scope, done?: Done): LookUp {
  return ({ root, way }) => {
    const value = valueOf(root, scope, done);
    return value === undefined ? undefined : resolvePointer(value, formatPointer(way));
  };
}

function valueOf(root: Root, scope: Scope, done: Done | undefined): JsonValue | undefined {
  if (isOfExchange(root)) return done?.kind === "request" ? ofExchange(root, done) : undefined;
  if (root.of === "inputs") return own(scope.inputs, root.name);
  if (root.of === "steps") return own(scope.steps.get(root.step) ?? {}, root.name);
  if (root.of === "workflows")
    return own(scope.workflows.get(root.workflow)?.[root.field] ?? {}, root.name);
  return done?.kind === "call" ? own(done.outputs, root.name) : undefined;
}

type ExchangeRoot = Extract<Root, { of: "url" | "method" | "statusCode" | "request" | "response" }>;

const ofExchanges: readonly string[] = [
  "url",
  "method",
  "statusCode",
  "request",
  "response",
] satisfies ExchangeRoot["of"][];

function isOfExchange(root: Root): root is ExchangeRoot {
  return ofExchanges.includes(root.of);
}

function ofExchange(
  root: ExchangeRoot,
  { input, exchange: { request, response } }: Extract<Done, { kind: "request" }>,
): JsonValue | undefined {
  switch (root.of) {
    case "url":
      return request.url;
    case "method":
      return request.method;
    case "statusCode":
      return response.status;
    case "response":
      return root.part === "body"
        ? bodyOf(response)
        : own(response.headers, root.name.toLowerCase());
    case "request":
      if (root.part === "body") return input.body;
      return root.part === "header"
        ? own(request.headers, root.name.toLowerCase())
        : own(input[root.part], root.name);
    default:
      return undefined;
  }
}

function bodyOf({ json, text }: StepExchange["response"]): JsonValue | undefined {
  if (json !== undefined) return json;
  return text === "" ? undefined : text;
}

function own(values: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The values of named expressions, without those that have none. */
export function readAll(expressions: Expressions, lookUp: LookUp): Values {
  const found = Object.entries(expressions).flatMap(([name, text]) => {
    const expression = parseExpression(text);
    const value: JsonValue | undefined = expression && lookUp(expression);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
