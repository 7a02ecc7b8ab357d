import type {
  JsonObject,
  JsonSchema,
  JsonValue,
  ParameterLocation,
  Place,
} from "@plumbline/contract";

/**
 * One workflow of an Arazzo document after checks, with all references resolved. It is plain data, so that it can be sent
 * to another thread.
 */
export interface Journey {
  /** The `workflowId`. */
  readonly id: string;
  /** The statement that the workflow proves, as a sentence. */
  readonly title: string;
  /** IDs of the requirements that the workflow proves (`x-requirements`). A workflow without any is advice. */
  readonly requirements: readonly string[];
  /** Whether the workflow runs once in each partition for which the target has an identity (`x-each-partition`). */
  readonly eachPartition?: true;
  /** The labels of the identities that it runs as (`x-labels`), each with a value that the contract declares. */
  readonly labels?: Readonly<Record<string, string>>;
  /** JSON Schema of the inputs. Its `$ref`s point into the contract's document. */
  readonly inputs: JsonSchema | undefined;
  readonly steps: readonly Step[];
  /** Runtime expressions by name. */
  readonly outputs: Expressions;
  /** Workflows that run first (`dependsOn`), in order. */
  readonly before: readonly Journey[];
  readonly place: Place;
}

/** Runtime expressions or selector objects by name. @see https://spec.openapis.org/arazzo/v1.1.0#runtime-expressions */
export type Expressions = Readonly<Record<string, string | JsonObject>>;

/** One step of a journey: a call of an operation or of another journey. @see https://spec.openapis.org/arazzo/v1.0.1#step-object */
export interface Step {
  /** The `stepId`. */
  readonly id: string;
  /** The statement that the step checks, as a sentence. */
  readonly description: string | undefined;
  readonly action: StepRequest | StepCall;
  /** Milliseconds that pass at the target before the step (`x-after`). */
  readonly afterMs?: number;
  /** Empty: any 2xx status is a success. */
  readonly criteria: readonly Criterion[];
  readonly onSuccess: readonly Turn[];
  readonly onFailure: readonly Turn[];
  /** Runtime expressions by name. */
  readonly outputs: Expressions;
  readonly place: Place;
}

/** A JSON value whose strings can be runtime expressions or contain them in braces. */
export type Template = JsonValue;

/** A step that sends a request. */
export interface StepRequest {
  readonly kind: "request";
  /** `Operation.id`. */
  readonly operation: string;
  readonly parameters: readonly StepParameter[];
  /** The idempotency key, if the step sets one. */
  readonly key?: Template;
  readonly payload?: Template;
  readonly replacements: readonly Replacement[];
  /** Names of parameters and members of the body whose values come from the target's fixture, if it has one (`x-fixture`). */
  readonly fixed: readonly string[];
}

/** A parameter of a step. @see https://spec.openapis.org/arazzo/v1.0.1#parameter-object */
export interface StepParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  /** Whether the operation requires the parameter. */
  readonly required: boolean;
  /** Present if the operation describes the parameter by a media type. */
  readonly mediaType?: string;
  readonly value: Template;
}

/** Replaces parts of the payload. `target` is a JSON Pointer that can contain expressions in braces, or a JSONPath. */
export interface Replacement {
  readonly target: string;
  /** Default `jsonpointer`. */
  readonly language?: "jsonpath";
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
  /** The runtime expression that `regex` and `jsonpath` apply to. */
  readonly context?: string;
  readonly place: Place;
}

/** The next move after a step. A journey takes the first turn whose criteria hold. */
export interface Turn {
  readonly name: string;
  readonly criteria: readonly Criterion[];
  /** What helps if the turn ends the journey without proof, as a sentence (`x-remedy`). */
  readonly remedy?: string;
  readonly next:
    | { readonly kind: "end" }
    /** At most `limit` times in one run of the workflow (`x-limit`). Default: no limit. */
    | { readonly kind: "goto"; readonly step: string; readonly limit?: number }
    | { readonly kind: "retry"; readonly afterMs: number; readonly limit: number };
}
