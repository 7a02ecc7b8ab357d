import type { GrantedCredential } from "@plumbline/policies";
import { challengeOf } from "@plumbline/server";
import type { CredentialRow } from "../database/tables.ts";
import type { Caller } from "./handler.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { Refusal, type RefusalName } from "./refusal.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";

/** Says who calls. Throws Refusal where nobody may, or this caller may not. */
export async function admit(
  service: Service,
  seams: Seams,
  { call, now }: { readonly call: IncomingCall; readonly now: number },
): Promise<Caller> {
  const { operation } = call;
  const secret = seams.readSecret(call);
  if (secret === undefined) {
    const detail = "send a credential as Authorization: Bearer …";
    throw unauthenticated(service, seams, { call, refusal: "credential-missing", detail });
  }
  const row = await seams.findCredential(secret);
  const verdict = seams.judgeCredential(row, now, call.interface);
  if (verdict.kind === "bad")
    throw unauthenticated(service, seams, { call, ...verdict, error: "invalid_token" });
  const scopes = JSON.parse(verdict.row.scopes) as readonly string[]; // as they were written
  const granted = grantedBy(service, verdict.row, scopes);
  const access = seams.decideAccess(seams.security(operation), granted);
  if (access.kind === "unauthenticated") {
    const detail = `this kind of credential is not taken here; ${access.schemes.join(" or ")} is`;
    throw unauthenticated(service, seams, {
      call,
      refusal: "credential-missing",
      detail,
      error: "invalid_token",
    });
  }
  if (access.kind === "forbidden") throw forbidden(service, seams, { call, access });
  await seams.recordUse(verdict.row, now).catch(() => {});
  const { id, name, workspace_id } = verdict.row;
  return { credentialId: id, name, workspaceId: workspace_id, scopes };
}

/** An API key is what the document's `http` schemes take, an access token what its `oauth2` ones take. */
function grantedBy(
  { contract }: Service,
  { kind }: CredentialRow,
  scopes: readonly string[],
): readonly GrantedCredential[] {
  return Object.values(contract.securitySchemes)
    .filter(({ type }) => (type === "oauth2") === (kind === "access-token"))
    .map(({ name }) => ({ scheme: name, scopes }));
}

interface Unauthenticated {
  readonly call: IncomingCall;
  readonly refusal: RefusalName;
  readonly detail: string;
  readonly error?: "invalid_token";
}

function unauthenticated(
  { contract }: Service,
  seams: Seams,
  { call, refusal, detail, error }: Unauthenticated,
): Refusal {
  const scheme = call.operation.security[0]?.requirements[0]?.scheme ?? "";
  const challenge = challengeOf(contract.securitySchemes[scheme]);
  const metadata = seams.resourceMetadata(contract, call);
  const value = seams.formatChallenge(challenge, {
    ...(error !== undefined && { error }),
    ...(metadata !== undefined && { parameters: { resource_metadata: metadata } }),
  });
  return new Refusal(refusal, detail, {
    status: challenge.unauthenticated,
    headers: { [challenge.header]: value },
  });
}

interface Forbidden {
  readonly call: IncomingCall;
  readonly access: Extract<ReturnType<Seams["decideAccess"]>, { kind: "forbidden" }>;
}

function forbidden({ contract }: Service, seams: Seams, { call, access }: Forbidden): Refusal {
  const challenge = challengeOf(contract.securitySchemes[access.scheme]);
  // Clients of MCP find the authorization server from this challenge too.
  const metadata = call.interface === "mcp" ? seams.resourceMetadata(contract, call) : undefined;
  const value = seams.formatChallenge(challenge, {
    error: "insufficient_scope",
    scopes: access.needed,
    ...(metadata !== undefined && { parameters: { resource_metadata: metadata } }),
  });
  return new Refusal("scope-missing", `the credential lacks ${access.missing.join(" and ")}`, {
    status: challenge.forbidden,
    headers: { [challenge.header]: value },
  });
}
