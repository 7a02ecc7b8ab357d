import {
  type Contract,
  type InterfaceKind,
  type JsonValue,
  type Operation,
  parseDuration,
  type RateLimitPolicy,
} from "@plumbline/contract";
import {
  countingPolicies,
  decideAccess,
  decideIdempotency,
  decideRateLimits,
  fingerprintRequest,
  formatChallenge,
  type IdempotencyStore,
  replayResponse,
  type RateLimitStore,
} from "@plumbline/policies";
import { checkRequest, readBody } from "@plumbline/server";
import type { CredentialRow, Queryable } from "../database/tables.ts";
import type { Storage } from "../database/storage.ts";
import { createMcpSeams, type McpSeams } from "../mcp/mcp-seams.ts";
import { createOAuthSeams, type OAuthSeams } from "../oauth/oauth-seams.ts";
import { createRepositories, type Repositories } from "../repositories/repositories.ts";
import { createSqlIdempotencyStore } from "../stores/sql-idempotency-store.ts";
import { createSqlRateLimitStore } from "../stores/sql-rate-limit-store.ts";
import type { Caller, Work } from "./handler.ts";
import { findCredential } from "./find-credential.ts";
import { type CredentialVerdict, judgeCredential } from "./judge-credential.ts";
import { recordUse } from "./record-use.ts";
import type { Draft } from "./draft.ts";
import { encodeDraft } from "./encode-draft.ts";
import { resourceMetadataUrl } from "./resource-metadata-url.ts";
import type { IncomingCall } from "./incoming-call.ts";

/**
 * Every place at which the service can be made to misbehave without a word about it in its own code: a fault replaces
 * one of these functions, and nothing else decides or touches what they do.
 */
export interface Seams {
  // Policies
  /** The credential a call is taken to carry; absent where none was sent. */
  readonly readSecret: (call: IncomingCall) => string | undefined;
  readonly findCredential: (secret: string) => Promise<CredentialRow | undefined>;
  readonly judgeCredential: (
    row: CredentialRow | undefined,
    now: number,
    at?: InterfaceKind,
  ) => CredentialVerdict;
  /** Takes note of when a credential was used; a call does not fail with it. */
  readonly recordUse: (row: CredentialRow, now: number) => Promise<void>;
  /** What an operation asks of a credential. */
  readonly security: (operation: Operation) => Operation["security"];
  readonly decideAccess: typeof decideAccess;
  readonly formatChallenge: typeof formatChallenge;
  readonly resourceMetadata: typeof resourceMetadataUrl;
  /** The caller group whose limits and keys a call draws on. */
  readonly limitPartition: (caller: Caller) => string;
  readonly keyPartition: (caller: Caller) => string;
  readonly countingPolicies: (
    policies: readonly RateLimitPolicy[],
    counts: RateLimitPolicy["counts"],
  ) => readonly RateLimitPolicy[];
  readonly decideRateLimits: typeof decideRateLimits;
  readonly limits: RateLimitStore;
  /** Reads the body no further than the limit. */
  readonly readBytes: (
    call: IncomingCall,
    contract: Contract,
  ) => ReturnType<IncomingCall["readBytes"]>;
  readonly readBody: typeof readBody;
  readonly checkRequest: typeof checkRequest;
  readonly fingerprint: typeof fingerprintRequest;
  readonly keys: (db: Queryable) => IdempotencyStore;
  readonly decideIdempotency: typeof decideIdempotency;
  readonly replay: typeof replayResponse;
  /** The key a call is taken for; absent where none was sent. */
  readonly readKey: (call: IncomingCall) => string | undefined;
  /** Every rule of the authorization server. */
  readonly oauth: OAuthSeams;

  // Repositories
  readonly repositories: (db: Queryable) => Repositories;
  /** Runs the work of a mutation, so that all of it stands or nothing does. */
  readonly transaction: Storage["transaction"];
  /** What the handlers are given; its clock is the call's instant. */
  readonly work: (work: Work, call: IncomingCall) => Work;

  // Responses
  /** The body of a success before it is held against the document; a mutation's transaction is still open. */
  readonly answer: (
    body: JsonValue,
    call: IncomingCall,
    work: Work,
  ) => JsonValue | Promise<JsonValue>;
  readonly respond: (draft: Draft, call: IncomingCall | undefined) => Draft;
  /** The text of an answer's body; null where it has none. */
  readonly encode: (draft: Draft) => string | null;

  /** What the MCP interface decides beyond what it shares with REST. */
  readonly mcp: McpSeams;
}

/** The seams as they are: nothing wrong. */
export function createSeams(storage: Storage, { policies }: Contract): Seams {
  const windows = policies.rateLimits.map(({ window }) => parseDuration(window));
  return {
    readSecret: ({ secret }) => secret,
    findCredential: (secret) => findCredential(storage.db, secret),
    judgeCredential,
    recordUse: (row, now) => recordUse(storage.db, row, now),
    security: ({ security }) => security,
    decideAccess,
    formatChallenge,
    resourceMetadata: resourceMetadataUrl,
    limitPartition: ({ workspaceId }) => workspaceId,
    keyPartition: ({ workspaceId }) => workspaceId,
    countingPolicies,
    decideRateLimits,
    limits: createSqlRateLimitStore(storage, Math.max(0, ...windows)),
    readBytes: (call, { policies }) => call.readBytes(policies.bodyLimit),
    readBody,
    checkRequest,
    fingerprint: fingerprintRequest,
    keys: (db) => createSqlIdempotencyStore(db, storage),
    decideIdempotency,
    replay: replayResponse,
    readKey,
    oauth: createOAuthSeams(),
    repositories: createRepositories,
    transaction: (work) => storage.transaction(work),
    work: (work) => work,
    answer: (body) => body,
    respond: (draft) => draft,
    encode: encodeDraft,
    mcp: createMcpSeams(),
  };
}

function readKey({ operation, source }: IncomingCall): string | undefined {
  const policy = operation.policies.idempotency;
  return (policy && source.headers.get(policy.key.header)) ?? undefined;
}
