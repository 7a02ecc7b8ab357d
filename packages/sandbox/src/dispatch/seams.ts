import {
  type Contract,
  type InterfaceKind,
  type JsonValue,
  parseDuration,
} from "@plumbline/contract";
import { type IdempotencyStore, type RateLimitStore, replayResponse } from "@plumbline/policies";
import { type PipelineRules, pipelineRules } from "@plumbline/server";
import type { CredentialRow, Queryable } from "../state/database/tables.ts";
import type { Storage } from "../state/database/open-storage.ts";
import { createRepositories, type Repositories } from "../state/repositories/repositories.ts";
import { createSqlIdempotencyStore, createSqlRateLimitStore } from "@plumbline/storage";
import type { Caller, Work } from "./handler.ts";
import { findCredential } from "./find-credential.ts";
import { type CredentialVerdict, judgeCredential } from "./judge-credential.ts";
import type { Draft } from "./draft.ts";
import { encodeDraft } from "./encode-draft.ts";
import type { IncomingCall } from "./incoming-call.ts";

/**
 * Every decision of the service that a fault can replace: the rules of the request pipeline, and what the sandbox adds.
 * No other code makes these decisions.
 */
export interface Seams extends PipelineRules<IncomingCall> {
  // Policies
  /** The credential of a call; undefined if none was sent. */
  readonly readSecret: (call: IncomingCall) => string | undefined;
  readonly findCredential: (secret: string) => Promise<CredentialRow | undefined>;
  readonly judgeCredential: (
    row: CredentialRow | undefined,
    now: number,
    at?: InterfaceKind,
  ) => CredentialVerdict;
  /** The caller group whose limits a call counts under. */
  readonly limitPartition: (caller: Caller) => string;
  /** The caller group whose keys a call uses. */
  readonly keyPartition: (caller: Caller) => string;
  readonly limits: RateLimitStore;
  readonly keys: (db: Queryable) => IdempotencyStore;
  readonly replay: typeof replayResponse;

  // Repositories
  readonly repositories: (db: Queryable) => Repositories;
  /** Runs the work of a mutation in one transaction. */
  readonly transaction: Storage["transaction"];
  /** What the handlers work with. */
  readonly work: (work: Work, call: IncomingCall) => Work;

  // Responses
  /** The body of a success before it is checked against the document. The transaction of a mutation is still open. */
  readonly answer: (
    body: JsonValue,
    call: IncomingCall,
    work: Work,
  ) => JsonValue | Promise<JsonValue>;
  readonly respond: (draft: Draft, call: IncomingCall | undefined) => Draft;
  /** Answers a request to the authorization server or MCP. */
  readonly exchange: (exchange: HttpExchange) => Promise<Response>;
  /** The text of a response body; null without one. */
  readonly encode: (draft: Draft) => string | null;

  /** The seams of MCP, from those of REST. */
  readonly mcp: (rest: Seams) => Seams;
}

/** A request over HTTP to the authorization server or MCP. */
export interface HttpExchange {
  readonly request: Request;
  /** Answers this or another request without the fault. */
  readonly answer: (request: Request) => Promise<Response>;
  readonly contract: Contract;
  readonly db: Queryable;
}

/** The seams without faults. */
export function createSeams(storage: Storage, { policies }: Contract): Seams {
  const windows = policies.rateLimits.map(({ window }) => parseDuration(window));
  return {
    ...pipelineRules,
    readSecret: ({ secret }) => secret,
    findCredential: (secret) => findCredential(storage.db, secret),
    judgeCredential,
    limitPartition: ({ workspaceId }) => workspaceId,
    keyPartition: ({ workspaceId }) => workspaceId,
    limits: createSqlRateLimitStore(storage, Math.max(0, ...windows)),
    keys: (db) => createSqlIdempotencyStore(db, storage),
    replay: replayResponse,
    repositories: createRepositories,
    transaction: (work) => storage.transaction(work),
    work: (work) => work,
    answer: (body) => body,
    respond: (draft) => draft,
    exchange: ({ request, answer }) => answer(request),
    encode: encodeDraft,
    mcp: (rest) => rest,
  };
}
