import { everyone, type Scope } from "@plumbline/control";

/** The caller of a call, as far as a switch can be limited to it. */
export interface CallerScope {
  readonly workspaceId: string;
  readonly credentialId: string;
}

/** The scopes that a call is in: every call, the calls of a workspace, and those of a credential. */
export function scopesOf(caller: CallerScope | undefined): readonly Scope[] {
  if (caller === undefined) return [everyone];
  return [everyone, `workspace ${caller.workspaceId}`, `credential ${caller.credentialId}`];
}
