import { secretMark } from "@plumbline/command";

export type Headers = Readonly<Record<string, string>>;

/** Headers whose value is always a credential. */
export const credentialHeaders: readonly string[] = [
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
];

const scheme = /^(?:Basic|Bearer|Digest|DPoP)(?= )/i;

export interface HeaderRedaction {
  readonly names: readonly string[];
  /** Credentials that the run invented. They are not secret. */
  readonly invented: readonly string[];
  /** Secrets that are removed only if they are the whole credential. */
  readonly short: readonly string[];
}

/** Replaces credentials with `<secret>` and keeps the auth-scheme. */
export function redactHeaders(headers: Headers, redaction: HeaderRedaction): Headers {
  const hidden = new Set(redaction.names.map((name) => name.toLowerCase()));
  const entries = Object.entries(headers).map(([name, value]) => {
    const isNamed = hidden.has(name.toLowerCase()) && !isOneOf(value, redaction.invented);
    const isSecret = value !== "" && (isNamed || isOneOf(value, redaction.short));
    return [name, isSecret ? withoutCredential(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

function withoutCredential(value: string): string {
  const [name] = scheme.exec(value) ?? [];
  return name === undefined ? secretMark : `${name} ${secretMark}`;
}

function isOneOf(value: string, credentials: readonly string[]): boolean {
  return credentials.includes(value) || credentials.includes(value.replace(scheme, "").trim());
}
