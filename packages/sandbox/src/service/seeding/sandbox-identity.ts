import type { JsonObject } from "@plumbline/contract";

/** An identity of the sandbox with its token. */
export interface SandboxIdentity {
  readonly name: string;
  /** Send it as `Authorization: Bearer …`. */
  readonly token: string;
  readonly scopes: readonly string[];
  /** ID of the workspace. Identities of one partition share state, limits and keys. */
  readonly partition: string;
  readonly state: "active" | "expired" | "revoked";
  /** The value of each label of `x-labels` for the workspace, such as `none` for `funding`. */
  readonly labels: Readonly<Record<string, string>>;
  /** When the token ends, as an instant of RFC 3339. */
  readonly expiresAt: string;
}

/** Valid arguments by operationId, as alternatives, in the format of a profile of `plumbline test`. */
export type SandboxFixtures = Readonly<Record<string, readonly JsonObject[]>>;
