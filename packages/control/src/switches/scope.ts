/** The caller of a call, as far as a switch can be limited to it. */
export interface CallerScope {
  readonly workspaceId: string;
  readonly credentialId: string;
}

/** What a switch applies to: every call, the calls of a workspace, or those of a credential. */
export type Scope = "everyone" | `workspace ${string}` | `credential ${string}`;

/** The scope of a switch that is not limited. */
export const everyone: Scope = "everyone";

/** The scopes that a call is in. */
export function scopesOf(caller: CallerScope | undefined): readonly Scope[] {
  if (caller === undefined) return [everyone];
  return [everyone, `workspace ${caller.workspaceId}`, `credential ${caller.credentialId}`];
}
