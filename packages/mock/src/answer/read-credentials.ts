import { createHash } from "node:crypto";
import type { Contract, Operation } from "@plumbline/contract";
import type { GrantedCredential } from "@plumbline/policies";
import { readSecret } from "@plumbline/server";

export interface Credentials {
  /** A credential under the name of every scheme it satisfies. */
  readonly granted: readonly GrantedCredential[];
  /** Whether anything was sent where a credential belongs, of whatever kind. */
  readonly wasSent: boolean;
  /** The caller group: a digest, so that no secret is kept. */
  readonly partition: string;
}

/** A bearer token that limits itself: `scopes:books:read,books:write` grants these scopes and no other. */
const scopedToken = /^scopes:(?<list>.*)$/;

/**
 * Which schemes of an operation a request has a credential for. A mock knows no secrets: every credential of the right
 * form is good, and grants every scope, unless it is a bearer token that says which.
 */
export function readCredentials(
  contract: Contract,
  operation: Operation,
  request: Request,
): Credentials {
  const needed = operation.security.flatMap(({ requirements }) => requirements);
  const granted: GrantedCredential[] = [];
  const sent: string[] = [request.headers.get("authorization") ?? ""];
  for (const { scheme: name, scopes } of needed) {
    const scheme = contract.securitySchemes[name];
    const secret = scheme && readSecret(scheme, request);
    if (secret === undefined) continue;
    sent.push(secret);
    granted.push({
      scheme: name,
      scopes: scopedToken.exec(secret)?.groups?.["list"]?.split(",") ?? scopes,
    });
  }
  return {
    granted,
    wasSent: sent.some((secret) => secret !== ""),
    partition: digest([...new Set(sent)]),
  };
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
