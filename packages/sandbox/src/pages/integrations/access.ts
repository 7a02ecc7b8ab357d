import type { InterfaceKind } from "@plumbline/contract";

/** A key or a connection as Integrations shows it. Times are epoch milliseconds. */
export interface Access {
  readonly id: string;
  /** The key's own name, or that of the client. */
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

/** What an access is at an instant. It expires at, not after, the end of its lifetime. */
export function stateAt(
  { expiresAt, revokedAt }: Pick<Access, "expiresAt" | "revokedAt">,
  now: number,
): AccessState {
  if (revokedAt !== null && revokedAt <= now) return "revoked";
  return expiresAt <= now ? "expired" : "active";
}
