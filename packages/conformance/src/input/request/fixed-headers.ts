import type { SentRequest } from "@plumbline/report";
import type { CurrentSecret } from "./apply-credential.ts";

/** Headers by the name that the user gave. */
export type Headers = Readonly<Record<string, string>>;

const credentialName =
  /authorization|cookie|token|secret|password|session|signature|api[-_]?key|(?:^|[-_])(?:key|auth)$/i;

/** Whether the value of a header or a member is a credential, by its name. */
export function isCredentialName(name: string): boolean {
  return credentialName.test(name);
}

/** The secrets in fixed headers: the value of each credential, and the part after its auth-scheme. */
export function secretsInHeaders(headers: Headers): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => isCredentialName(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+ +/, "")]);
}

export interface FixedHeaders {
  readonly headers: Headers;
  /** Whether the request carries the credential of its identity. If not, credentials are left out. */
  readonly isSigned: boolean;
  readonly current: CurrentSecret;
}

/** Adds the fixed headers that a request does not set itself. */
export function withFixedHeaders(
  request: SentRequest,
  { headers, isSigned, current }: FixedHeaders,
): SentRequest {
  const added = Object.entries(headers).flatMap(([name, value]) => {
    const isSecret = isCredentialName(name);
    if (isSecret && !isSigned) return [];
    return [[name.toLowerCase(), isSecret ? current(value) : value] as const];
  });
  return { ...request, headers: { ...Object.fromEntries(added), ...request.headers } };
}
