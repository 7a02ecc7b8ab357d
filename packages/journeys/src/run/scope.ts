import {
  formatPointer,
  type JsonObject,
  type JsonValue,
  resolvePointer,
  type Root,
} from "@plumbline/contract";
import type { StepInput, Values } from "./step-exchange.ts";
import type { StepExchange } from "./step-exchange.ts";
import { fillTemplate, type LookUp } from "../expression/fill-template.ts";
import type { Expressions } from "../journey.ts";

/** The values that the expressions of a journey can use. */
export interface Scope {
  readonly inputs: JsonObject;
  /** Outputs of the steps that succeeded. A step that runs several times has the last outputs. */
  readonly steps: Map<string, Values>;
  /** Inputs and outputs of the workflows that ran first. */
  readonly workflows: Map<string, { readonly inputs: JsonObject; readonly outputs: Values }>;
}

/** The result of the current step: an exchange, or the outputs of a called workflow. */
export type StepResult =
  | { readonly kind: "request"; readonly input: StepInput; readonly exchange: StepExchange }
  | { readonly kind: "call"; readonly outputs: Values };

/** Looks expressions up in a scope and in the result of the current step. */
export function lookUpIn(scope: Scope, done?: StepResult): LookUp {
  return ({ root, way }) => {
    const value = valueOf(root, scope, done);
    return value === undefined ? undefined : resolvePointer(value, formatPointer(way));
  };
}

function valueOf(root: Root, scope: Scope, done: StepResult | undefined): JsonValue | undefined {
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
  { input, exchange: { request, response } }: Extract<StepResult, { kind: "request" }>,
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

/** Returns the values of named expressions. Omits expressions without a value. */
export function readAll(expressions: Expressions, lookUp: LookUp): Values {
  const found = Object.entries(expressions).flatMap(([name, template]) => {
    const value = fillTemplate(template, lookUp);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
