import type { components, operations } from "@local-ads/client";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Repositories } from "../repositories/repositories.ts";

export type OperationId = keyof operations;

/** The operations of the service itself: all but those of its authorization server, whose answers have a shape of their own. */
export type ServiceOperation = {
  [Id in OperationId]: operations[Id]["responses"] extends { readonly default: AuthorizationAnswer }
    ? never
    : Id;
}[OperationId];

type AuthorizationAnswer = components["responses"]["AuthorizationAnswer"];

/** Who calls: a credential and the one workspace it belongs to. */
export interface Caller {
  readonly credentialId: string;
  /** The credential's name, for the log. */
  readonly name: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
}

/** What an operation works with. One call has one instant. */
export interface Work {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly caller: Caller;
  /** Over the transaction of a mutation, over the database of a read. */
  readonly repositories: Repositories;
  /** A new UUID; the same seed gives the same ones in the same order. */
  readonly newId: () => string;
  readonly catalogue: Catalogue;
}

type Operation<Id extends OperationId> = operations[Id];

type Part<T, Name extends string> = T extends { readonly [key in Name]: infer Value }
  ? Value
  : T extends { readonly [key in Name]?: infer Value }
    ? Value
    : undefined;

/** A call as the document types it: validated before a handler sees it. */
export interface HandlerInput<Id extends OperationId> {
  readonly path: Part<Operation<Id>["parameters"], "path">;
  readonly query: NonNullable<Part<Operation<Id>["parameters"], "query">>;
  readonly body: JsonContent<Part<Operation<Id>, "requestBody">>;
}

type JsonContent<T> = T extends { readonly content: { readonly "application/json": infer Body } }
  ? Body
  : undefined;

type SuccessStatus = 200 | 201 | 202 | "2XX";

/** The body of the operation's 2xx answer. */
export type HandlerBody<Id extends OperationId> = {
  [Status in keyof Operation<Id>["responses"]]: Status extends SuccessStatus
    ? JsonContent<Operation<Id>["responses"][Status]>
    : never;
}[keyof Operation<Id>["responses"]];

/** Does what one operation is for. Throws Refusal where it may not. */
export type Handler<Id extends OperationId> = (
  input: HandlerInput<Id>,
  work: Work,
) => Promise<HandlerBody<Id>>;

/** A handler for every operation of the service. */
export type ServiceHandlers = { readonly [Id in ServiceOperation]: Handler<Id> };

/** Handlers by operationId; an operation without one is answered as not implemented. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };
