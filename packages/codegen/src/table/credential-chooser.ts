import type { Contract, Operation, SecurityAlternative, SecurityScheme } from "@plumbline/contract";
import type { CredentialEntry } from "@plumbline/client-runtime";
import { CodegenError } from "../codegen-error.ts";

/** Chooses how an operation's credential is sent; undefined if it has none. */
export type ChooseCredential = (operation: Operation) => CredentialEntry | undefined;

/**
 * Chooses the first alternative of an operation whose credentials a program can send. With a name, the alternative of that scheme is
 * preferred; if the document does not say which operations need a credential, all of them do. Throws CodegenError `credential-unknown`.
 */
export function credentialChooser(contract: Contract, named?: string): ChooseCredential {
  const choose = chooser(contract, named);
  const chosen = contract.operations.flatMap((operation) => choose(operation) ?? []);
  const names = new Set(
    chosen.flatMap((entry) => credentialsOf(entry).map(({ scheme }) => scheme)),
  );
  // Without other schemes, the name is not needed.
  return names.size > 1 ? choose : (operation) => withoutScheme(choose(operation));
}

function withoutScheme(entry: CredentialEntry | undefined): CredentialEntry | undefined {
  if (!entry) return undefined;
  const { scheme: _, ...rest } = entry;
  return rest;
}

function chooser(contract: Contract, named?: string): ChooseCredential {
  const chosen = named === undefined ? undefined : findCredential(contract, named);
  const isSilent = contract.operations.every(({ security }) => security.length === 0);
  return ({ security }) => {
    if (chosen && isSilent) return chosen;
    const entries = security.flatMap((alternative) => entryOf(contract, alternative) ?? []);
    const isNeeded = security.some(({ requirements }) => requirements.length > 0);
    return isNeeded ? (chosen ?? withOthers(entries)) : undefined;
  };
}

/** The first alternative, with those that are sent in other places. */
function withOthers(entries: readonly CredentialEntry[]): CredentialEntry | undefined {
  const distinct = [...Map.groupBy(entries, placeOf).values()].flatMap(([entry]) => entry ?? []);
  const [first, ...others] = distinct;
  return first && others.length > 0 ? { ...first, others } : first;
}

/** Where credentials are sent, without the names of their schemes. */
function placeOf({ also = [], ...entry }: CredentialEntry): string {
  return JSON.stringify(
    [entry, ...also].map(({ in: place, name, prefix }) => [place, name, prefix]),
  );
}

/** All credentials that an operation may be sent with. */
export function credentialsOf(entry: CredentialEntry | undefined): readonly CredentialEntry[] {
  if (!entry) return [];
  const { also = [], others = [] } = entry;
  return [entry, ...also, ...others.flatMap(credentialsOf)];
}

function entryOf(
  { securitySchemes }: Contract,
  { requirements }: SecurityAlternative,
): CredentialEntry | undefined {
  const entries = requirements.map(({ scheme }) => {
    const found = securitySchemes[scheme];
    return found && entryOfScheme(found);
  });
  const [first, ...more] = entries;
  if (!first || more.includes(undefined)) return undefined;
  const also = more.filter((entry) => entry !== undefined);
  return also.length === 0 ? first : { ...first, also };
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-authorization */
const entries: Record<
  SecurityScheme["type"],
  (scheme: SecurityScheme) => CredentialEntry | undefined
> = {
  apiKey: ({ in: location, parameterName }) =>
    location === undefined || parameterName === undefined
      ? undefined
      : { in: location, name: parameterName, prefix: "" },
  http: ({ scheme }) => authorization(scheme ?? "bearer"),
  oauth2: () => authorization("bearer"),
  openIdConnect: () => authorization("bearer"),
  mutualTLS: () => undefined,
};

function entryOfScheme(scheme: SecurityScheme): CredentialEntry | undefined {
  const entry = entries[scheme.type](scheme);
  return entry && { ...entry, scheme: scheme.name };
}

function authorization(scheme: string): CredentialEntry {
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  return { in: "header", name: "Authorization", prefix: `${name} ` };
}

/** A credential by the name of its scheme, or by its place: `bearer`, `basic`, `header:X-Key`, `query:key`, `cookie:name`. */
function findCredential(contract: Contract, named: string): CredentialEntry {
  const scheme = contract.securitySchemes[named];
  const entry = scheme ? entryOfScheme(scheme) : credentialAt(named);
  if (entry) return entry;
  const names = Object.keys(contract.securitySchemes);
  throw new CodegenError(
    "credential-unknown",
    `The document has no security scheme "${named}" that a client can send`,
    {
      hint: `Name one of its schemes (${names.join(", ") || "none"}), or a place: bearer, basic, header:<name>, query:<name> or cookie:<name>.`,
    },
  );
}

function credentialAt(text: string): CredentialEntry | undefined {
  if (/^(?:basic|bearer)$/i.test(text)) return authorization(text.toLowerCase());
  const [, place, name] = /^(header|query|cookie):([!-~]+)$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  // The pattern names the three places.
  return { in: place as CredentialEntry["in"], name, prefix: "" };
}
