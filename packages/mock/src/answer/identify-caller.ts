import { createHash } from "node:crypto";
import type { Operation } from "@plumbline/contract";
import type { GrantedCredential } from "@plumbline/policies";
import { type Identification, readSecret } from "@plumbline/server";
import type { MockService } from "./mock-service.ts";

/** A bearer token that limits itself: `scopes:books:read,books:write` grants only these scopes. */
const scopedToken = /^scopes:(?<list>.*)$/;

/**
 * Finds the schemes of an operation that a request has a credential for. The mock knows no secrets: it accepts every credential of
 * the right form with every scope, unless a bearer token names its scopes, or the options name the accepted ones. The caller is a digest, so that no secret is kept.
 */
export function identifyCaller(
  { contract, callers }: Pick<MockService, "contract" | "callers">,
  operation: Operation,
  request: Request,
): Identification<string> {
  const tokens = callers.tokens();
  const granted: GrantedCredential[] = [];
  const sent: string[] = [request.headers.get("authorization") ?? ""];
  for (const { scheme: name, scopes } of operation.security.flatMap((one) => one.requirements)) {
    const scheme = contract.securitySchemes[name];
    const secret = scheme && readSecret(scheme, request);
    if (secret === undefined) continue;
    sent.push(secret);
    if (tokens && !tokens.has(secret) && !scopedToken.test(secret)) continue;
    granted.push({
      scheme: name,
      scopes: scopedToken.exec(secret)?.groups?.["list"]?.split(",") ?? scopes,
    });
  }
  const wasSent = sent.some((secret) => secret !== "");
  return { kind: "identified", caller: digest([...new Set(sent)]), granted, wasSent };
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
