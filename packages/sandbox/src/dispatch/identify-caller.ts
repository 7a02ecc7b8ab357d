import type { Contract } from "@plumbline/contract";
import type { GrantedCredential } from "@plumbline/policies";
import type { Identification, RejectionCode } from "@plumbline/server";
import type { CredentialRow } from "../state/database/tables.ts";
import type { Caller } from "./handler.ts";
import type { IncomingCall } from "./incoming-call.ts";
import type { RejectionName } from "./rejection.ts";
import type { Seams } from "./seams.ts";

/** A caller with the credential that identified it. */
export interface IdentifiedCaller extends Caller {
  readonly row: CredentialRow;
}

/** Finds the credential of a call. */
export async function identifyCaller(
  contract: Contract,
  seams: Seams,
  { call, now }: { readonly call: IncomingCall; readonly now: number },
): Promise<Identification<IdentifiedCaller>> {
  const secret = seams.readSecret(call);
  if (secret === undefined)
    return unidentified("credential-missing", "Send a credential as Authorization: Bearer …");
  const verdict = seams.judgeCredential(await seams.findCredential(secret), now, call.interface);
  if (verdict.kind === "bad")
    return unidentified(codes[verdict.rejection] ?? "credential-invalid", verdict.detail);
  const { row } = verdict;
  const scopes = JSON.parse(row.scopes) as readonly string[]; // as they were written
  const caller = {
    credentialId: row.id,
    name: row.name,
    workspaceId: row.workspace_id,
    scopes,
    row,
  };
  return { kind: "identified", caller, granted: grantedBy(contract, row, scopes), wasSent: true };
}

type CredentialCode = Extract<RejectionCode, `credential-${string}`>;

const codes: { readonly [name in RejectionName]?: CredentialCode } = {
  "credential-expired": "credential-expired",
  "credential-revoked": "credential-revoked",
};

function unidentified(
  code: CredentialCode,
  message: string,
): Extract<Identification<never>, { kind: "unidentified" }> {
  return { kind: "unidentified", code, message };
}

/** An API key satisfies the document's `http` schemes, an access token the `oauth2` ones. */
function grantedBy(
  { securitySchemes }: Contract,
  { kind }: CredentialRow,
  scopes: readonly string[],
): readonly GrantedCredential[] {
  return Object.values(securitySchemes)
    .filter(({ type }) => (type === "oauth2") === (kind === "access-token"))
    .map(({ name }) => ({ scheme: name, scopes }));
}
