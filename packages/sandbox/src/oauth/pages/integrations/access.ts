import type { InterfaceKind } from "@plumbline/contract";

/** A key or a connection in Integrations. Times are epoch milliseconds. */
export interface Access {
  readonly id: string;
  /** The name of the key or of the client. */
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly state: AccessState;
}

export interface Connection extends Access {
  readonly resource: InterfaceKind;
  /** Origins of the client's callbacks. */
  readonly callbacks: readonly string[];
}

export type AccessState = "active" | "expired" | "revoked";

/** Returns the state of an access at an instant. It expires at the end of its lifetime, not after it. */
export function stateAt(
  { expiresAt, revokedAt }: Pick<Access, "expiresAt" | "revokedAt">,
  now: number,
): AccessState {
  if (revokedAt !== null && revokedAt <= now) return "revoked";
  return expiresAt <= now ? "expired" : "active";
}
