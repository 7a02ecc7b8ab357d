import type { SecurityScheme } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { credentialSchemes, isAnonymous } from "../../model/verdicts/credential-schemes.ts";

/** Whether the operation requires a credential that the suite can send. */
export function isSecured({ contract, operation }: Subject): boolean {
  return !isAnonymous(operation) && credentialSchemes(contract, operation).length > 0;
}

/** Whether every alternative requires a bearer token in the Authorization header. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function isBearer(subject: Subject): boolean {
  const { contract, operation } = subject;
  const names = operation.security.flatMap(({ requirements }) =>
    requirements.map(({ scheme }) => scheme),
  );
  return (
    isSecured(subject) && names.every((name) => isBearerScheme(contract.securitySchemes[name]))
  );
}

function isBearerScheme(scheme: SecurityScheme | undefined): boolean {
  if (scheme?.type === "http") return scheme.scheme === "bearer";
  return scheme?.type === "oauth2" || scheme?.type === "openIdConnect";
}
