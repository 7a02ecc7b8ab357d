/** What a switch applies to: every call, or those of one group of callers, as the server names it. */
export type Scope = string;

/** The scope of a switch that is not limited. */
export const everyone: Scope = "everyone";

/** The scopes that a call is in. */
export type ScopesOf<Caller> = (caller: Caller | undefined) => readonly Scope[];
