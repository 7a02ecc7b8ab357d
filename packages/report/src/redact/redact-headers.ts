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
}

/** Replaces credentials with `<secret>` and keeps the auth-scheme. */
export function redactHeaders(headers: Headers, { names, invented }: HeaderRedaction): Headers {
  const hidden = new Set(names.map((name) => name.toLowerCase()));
  const entries = Object.entries(headers).map(([name, value]) => {
    const keep = !hidden.has(name.toLowerCase()) || value === "" || isInvented(value, invented);
    return [name, keep ? value : withoutCredential(value)] as const;
  });
  return Object.fromEntries(entries);
}

function withoutCredential(value: string): string {
  const [name] = scheme.exec(value) ?? [];
  return name === undefined ? secretMark : `${name} ${secretMark}`;
}

function isInvented(value: string, invented: readonly string[]): boolean {
  return invented.includes(value) || invented.includes(value.replace(scheme, "").trim());
}
