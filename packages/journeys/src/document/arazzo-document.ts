import type { JsonObject, JsonSchema, JsonValue, ParameterLocation } from "@plumbline/contract";
import type { Expressions } from "../journey.ts";

/** An Arazzo document that `checkDocument` accepts. */
export interface ArazzoDocument {
  readonly arazzo: string;
  readonly sourceDescriptions: readonly SourceDescription[];
  readonly workflows: readonly ArazzoWorkflow[];
  readonly components?: ArazzoComponents;
}

export interface SourceDescription {
  readonly name: string;
  readonly url: string;
  readonly type?: "openapi" | "arazzo" | "asyncapi";
}

export interface ArazzoComponents {
  readonly inputs?: Readonly<Record<string, JsonSchema>>;
  readonly parameters?: JsonObject;
  readonly successActions?: JsonObject;
  readonly failureActions?: JsonObject;
}

export interface ArazzoWorkflow {
  readonly workflowId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly inputs?: JsonSchema;
  readonly dependsOn?: readonly string[];
  readonly steps: readonly ArazzoStep[];
  readonly successActions?: readonly Reusable<ArazzoAction>[];
  readonly failureActions?: readonly Reusable<ArazzoAction>[];
  readonly outputs?: Expressions;
  readonly parameters?: readonly Reusable<ArazzoParameter>[];
  readonly "x-requirements"?: readonly string[];
  readonly "x-each-partition"?: true;
  readonly "x-labels"?: Readonly<Record<string, string>>;
}

export interface ArazzoStep {
  readonly stepId: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly operationPath?: string;
  readonly channelPath?: string;
  readonly action?: string;
  readonly correlationId?: JsonValue;
  readonly timeout?: number;
  readonly dependsOn?: readonly string[];
  readonly workflowId?: string;
  readonly parameters?: readonly Reusable<ArazzoParameter>[];
  readonly requestBody?: ArazzoBody;
  readonly successCriteria?: readonly ArazzoCriterion[];
  readonly onSuccess?: readonly Reusable<ArazzoAction>[];
  readonly onFailure?: readonly Reusable<ArazzoAction>[];
  readonly outputs?: Expressions;
  readonly "x-after"?: string;
  readonly "x-fixture"?: readonly string[];
}

export type Reusable<T> = T | { readonly reference: string; readonly value?: JsonValue };

export interface ArazzoParameter {
  readonly name: string;
  readonly in?: ParameterLocation;
  readonly value: JsonValue;
}

export interface ArazzoBody {
  readonly contentType?: string;
  readonly payload?: JsonValue;
  readonly replacements?: readonly ArazzoReplacement[];
}

export interface ArazzoReplacement {
  readonly target: string;
  readonly targetSelectorType?: string | { readonly type: string; readonly version: string };
  readonly value: JsonValue;
}

export interface ArazzoCriterion {
  readonly context?: string;
  readonly condition: string;
  readonly type?: string | { readonly type: string; readonly version: string };
}

export interface ArazzoAction {
  readonly name: string;
  readonly type: "end" | "goto" | "retry";
  readonly stepId?: string;
  readonly workflowId?: string;
  readonly retryAfter?: number;
  readonly retryLimit?: number;
  readonly criteria?: readonly ArazzoCriterion[];
  readonly "x-limit"?: number;
  readonly "x-remedy"?: string;
}
