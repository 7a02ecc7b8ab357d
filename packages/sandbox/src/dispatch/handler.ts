import type { components, operations } from "@local-ads/client";
import type { Catalogue } from "../state/catalogue/catalogue.ts";
import type { Repositories } from "../state/repositories/repositories.ts";

/** The `operationId` of an operation in the document. */
export type OperationId = keyof operations;

/** The operations of the service, without those of its authorization server: their responses have another format. */
export type ServiceOperation = {
  [Id in OperationId]: operations[Id]["responses"] extends { readonly default: AuthorizationAnswer }
    ? never
    : Id;
}[OperationId];

type AuthorizationAnswer = components["responses"]["AuthorizationAnswer"];

/** A caller: a credential and its workspace. */
export interface Caller {
  readonly credentialId: string;
  /** The credential's name, for the log. */
  readonly name: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
}

/** What a handler works with. */
export interface Work {
  /** The one instant of the call, in epoch milliseconds. */
  readonly now: number;
  readonly caller: Caller;
  /** In the transaction of a mutation, or directly on the database for a read. */
  readonly repositories: Repositories;
  /** Returns a new UUID; the same seed returns the same sequence. */
  readonly newId: () => string;
  readonly catalogue: Catalogue;
}

type Operation<Id extends OperationId> = operations[Id];

type Part<T, Name extends string> = T extends { readonly [key in Name]: infer Value }
  ? Value
  : T extends { readonly [key in Name]?: infer Value }
    ? Value
    : undefined;

/** The validated input of an operation, with the types of the document. */
export interface HandlerInput<Id extends OperationId> {
  readonly path: Part<Operation<Id>["parameters"], "path">;
  readonly query: NonNullable<Part<Operation<Id>["parameters"], "query">>;
  readonly body: JsonContent<Part<Operation<Id>, "requestBody">>;
}

type JsonContent<T> = T extends { readonly content: { readonly "application/json": infer Body } }
  ? Body
  : undefined;

type SuccessStatus = 200 | 201 | 202 | "2XX";

/** The body of the operation's 2xx response. */
export type HandlerBody<Id extends OperationId> = {
  [Status in keyof Operation<Id>["responses"]]: Status extends SuccessStatus
    ? JsonContent<Operation<Id>["responses"][Status]>
    : never;
}[keyof Operation<Id>["responses"]];

/** Executes one operation. Throws `Rejection` if it is not allowed. */
export type Handler<Id extends OperationId> = (
  input: HandlerInput<Id>,
  work: Work,
) => Promise<HandlerBody<Id>>;

/** A handler for every operation of the service. */
export type ServiceHandlers = { readonly [Id in ServiceOperation]: Handler<Id> };

/** Handlers by operationId. An operation without a handler is answered with 501. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };
