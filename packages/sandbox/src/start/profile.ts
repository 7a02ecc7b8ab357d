import type { SandboxFixtures, SandboxIdentity } from "../core.ts";

/** What `plumbline test --profile` needs to hold a sandbox to the contract. */
export interface SandboxProfile {
  readonly baseUrl: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly identities: readonly SandboxIdentity[];
  readonly fixtures: SandboxFixtures;
}
