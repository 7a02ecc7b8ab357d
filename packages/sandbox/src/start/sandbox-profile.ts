import type { Contract } from "@plumbline/contract";
import type { SandboxFixtures, SandboxIdentity } from "../service/seeding/sandbox-identity.ts";
import { readAuthorizationServer, resourceUrl } from "../oauth/authorization-server.ts";
import { consentFields } from "../oauth/authorize/consent-fields.ts";
import { ownedWithOf } from "../service/seeding/adopt-workspaces.ts";
import { defaultOwnerId, ownerIdOf } from "../service/seeding/rows/owner-rows.ts";

/** What `plumbline test --profile` needs to test a sandbox. */
export interface SandboxProfile {
  readonly baseUrl: string;
  readonly control: { readonly url: string; readonly token: string };
  /** How the owner of the first workspace approves an app. Absent if the document has no authorization server. */
  readonly oauth?: SandboxConsent;
  /** Absent if the document has no MCP interface. */
  readonly mcp?: { readonly url: string };
  readonly identities: readonly SandboxIdentity[];
  readonly fixtures: SandboxFixtures;
}

export interface SandboxConsent {
  readonly redirectUri: string;
  /** The fields of the sign-in form and of the consent form. */
  readonly consent: FormConsent;
  /** How the owners of the other workspaces approve an app for them, by workspace. */
  readonly consents: Readonly<Record<string, FormConsent>>;
}

interface FormConsent {
  readonly kind: "form";
  readonly steps: readonly Readonly<Record<string, string>>[];
}

/**
 * Returns the members of the profile for OAuth and MCP.
 *
 * @example
 * ```ts
 * import { createSandbox, describeAuthorization } from "@local-ads/sandbox";
 *
 * const sandbox = await createSandbox();
 * const { oauth, mcp } = describeAuthorization(sandbox.contract, "http://127.0.0.1:4020", sandbox.identities());
 * ```
 */
export function describeAuthorization(
  contract: Contract,
  origin: string,
  identities: readonly SandboxIdentity[],
): Pick<SandboxProfile, "oauth" | "mcp"> {
  const server = readAuthorizationServer(contract);
  if (server === undefined) return {};
  const mcp = resourceUrl(server, origin, "mcp");
  const [own, ...others] = identities;
  return {
    oauth: {
      redirectUri: "http://127.0.0.1:8976/callback",
      consent: approvalBy(defaultOwnerId, own?.partition ?? ""),
      consents: Object.fromEntries(
        others
          .filter(({ partition }) => partition !== own?.partition)
          .map(({ name, partition }) => [partition, approvalBy(ownerOf(name), partition)]),
      ),
    },
    ...(mcp !== undefined && { mcp: { url: mcp } }),
  };
}

function approvalBy(owner: string, partition: string): FormConsent {
  const { workspace, decision } = consentFields;
  return { kind: "form", steps: [{ owner }, { [workspace]: partition, [decision]: "approve" }] };
}

/** The owner of the workspace of an identity, which is named after the slug of the workspace. */
function ownerOf(name: string): string {
  const slug = name.replace(/^owner of /, "");
  return ownerIdOf(ownedWithOf(slug) ?? slug);
}
