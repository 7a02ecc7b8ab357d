import type { JsonSchema, JsonValue, ParameterLocation, Place } from "@plumbline/contract";

/**
 * One workflow of an Arazzo document, checked and with every reference followed. Data only, so that it can be handed to
 * another thread.
 */
export interface Journey {
  /** The `workflowId`. */
  readonly id: string;
  /** What it shows, as a sentence. */
  readonly title: string;
  /** Ids of the requirements it rests on (`x-requirements`); none makes it advice. */
  readonly requirements: readonly string[];
  /** Whether it is true of every partition, and is run in each that the target has an identity of (`x-each-partition`). */
  readonly eachPartition?: true;
  /** JSON Schema of its inputs; `$ref`s in it point into the contract's document. */
  readonly inputs: JsonSchema | undefined;
  readonly steps: readonly Step[];
  /** Runtime expressions by name. */
  readonly outputs: Expressions;
  /** Workflows that run before it (`dependsOn`). */
  readonly before: readonly Journey[];
  readonly place: Place;
}

/** Runtime expressions by name. @see https://spec.openapis.org/arazzo/v1.0.1#runtime-expressions */
export type Expressions = Readonly<Record<string, string>>;

/** One step of a journey: a call of an operation or of another journey. @see https://spec.openapis.org/arazzo/v1.0.1#step-object */
export interface Step {
  /** The `stepId`. */
  readonly id: string;
  /** What must be true of it, as a sentence. */
  readonly description: string | undefined;
  readonly action: StepRequest | StepCall;
  /** What passes at the target before it, in milliseconds (`x-after`). */
  readonly afterMs?: number;
  /** None: a 2xx is a success. */
  readonly criteria: readonly Criterion[];
  readonly onSuccess: readonly Turn[];
  readonly onFailure: readonly Turn[];
  /** Runtime expressions by name. */
  readonly outputs: Expressions;
  readonly place: Place;
}

/** Strings inside a template may be runtime expressions, or hold them in braces. */
export type Template = JsonValue;

/** A step that sends a request. */
export interface StepRequest {
  readonly kind: "request";
  /** `Operation.id`. */
  readonly operation: string;
  readonly parameters: readonly StepParameter[];
  /** The idempotency key, where the step brings its own. */
  readonly key?: Template;
  readonly payload?: Template;
  readonly replacements: readonly Replacement[];
}

/** A parameter of a step. @see https://spec.openapis.org/arazzo/v1.0.1#parameter-object */
export interface StepParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  /** Whether nothing can be sent without it. */
  readonly required: boolean;
  readonly value: Template;
}

/** A part of the payload, by a JSON Pointer that may hold expressions in braces. */
export interface Replacement {
  readonly target: string;
  readonly value: Template;
}

/** A step that runs another journey. */
export interface StepCall {
  readonly kind: "call";
  readonly journey: Journey;
  readonly inputs: Readonly<Record<string, Template>>;
}

/** A condition that a step must satisfy. @see https://spec.openapis.org/arazzo/v1.0.1#criterion-object */
export interface Criterion {
  readonly type: "simple" | "regex" | "jsonpath";
  readonly condition: string;
  /** The runtime expression that `regex` and `jsonpath` look at. */
  readonly context?: string;
  readonly place: Place;
}

/** Where a journey goes after a step: the first whose criteria hold is taken. */
export interface Turn {
  readonly name: string;
  readonly criteria: readonly Criterion[];
  readonly next:
    | { readonly kind: "end" }
    | { readonly kind: "goto"; readonly step: string }
    | { readonly kind: "retry"; readonly afterMs: number; readonly limit: number };
}
