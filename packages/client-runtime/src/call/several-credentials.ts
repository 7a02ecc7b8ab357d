import { checkCredential, isSource } from "../options/check-auth.ts";
import { ClientError } from "../options/client-error.ts";
import { basicAuth, isBasic } from "../options/basic-auth.ts";
import type {
  Auth,
  Credentials,
  CredentialSource,
  UserPassword,
} from "../options/credential-source.ts";
import type { CredentialFunctions, PlacedCredential, TokenRequest } from "../request/operation.ts";
import type { CredentialEntry } from "../table/operation-table.ts";
import { placeCredentials } from "./place-credentials.ts";

/** Words in visible ASCII, such as `Token abc`. */
const spaced = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Credentials of operations that take several at once, different ones, one in a cookie, or one with a space. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.1.1#security-requirement-object
 * @example
 * ```ts
 * import { type OperationFunctions, severalCredentials, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { credentials: severalCredentials, writeUrl };
 * ```
 */
export const severalCredentials: CredentialFunctions = {
  accepts: (auth, credential) =>
    (typeof auth === "string" && spaced.test(auth)) ||
    alternativesOf(credential).some((all) => all.some((entry) => hasCredential(auth, entry))),
  provide: async (name, credential, auth, asked) => {
    const schemes = chooseAlternative(credential, auth);
    if (schemes.length > 1 && !isCredentials(auth))
      throw new ClientError(
        "auth-invalid",
        `${name} takes several credentials; pass auth as an object with ${schemes.map(({ scheme }) => scheme).join(" and ")}`,
      );
    // A source is told later which text was rejected.
    if (!isCredentials(auth) && !isUserPassword(auth)) return textOf(credential, auth, asked);
    return Promise.all(schemes.map(async (entry) => provideOne(name, entry, auth, asked)));
  },
  place: placeCredentials,
};

/** The first alternative whose credentials the caller has; the first of all if none is. */
function chooseAlternative(credential: CredentialEntry, auth: Auth): readonly CredentialEntry[] {
  const alternatives = alternativesOf(credential);
  const chosen = alternatives.find((all) => all.every((entry) => hasCredential(auth, entry)));
  return chosen ?? alternatives[0] ?? [];
}

function alternativesOf({
  others = [],
  ...first
}: CredentialEntry): readonly (readonly CredentialEntry[])[] {
  return [first, ...others].map((entry) => [entry, ...(entry.also ?? [])]);
}

function hasCredential(auth: unknown, { prefix, scheme = "" }: CredentialEntry): boolean {
  if (isUserPassword(auth)) return isBasic(prefix);
  return isCredentials(auth) && auth[scheme] !== undefined;
}

function isPlainObject(auth: unknown): auth is Readonly<Record<string, unknown>> {
  return (
    typeof auth === "object" && auth !== null && Object.getPrototypeOf(auth) === Object.prototype
  );
}

function isCredentials(auth: unknown): auth is Credentials {
  const values =
    isPlainObject(auth) && !isSource(auth) && !isUserPassword(auth) ? Object.values(auth) : [];
  const isValid = (value: unknown): boolean =>
    /^(string|function)$/.test(typeof value) || isUserPassword(value);
  return values.length > 0 && values.every(isValid);
}

function isUserPassword(auth: unknown): auth is UserPassword {
  return (
    isPlainObject(auth) &&
    Object.keys(auth).length === 2 &&
    typeof auth["username"] === "string" &&
    typeof auth["password"] === "string"
  );
}

async function provideOne(
  name: string,
  entry: CredentialEntry,
  auth: Credentials | UserPassword,
  asked: TokenRequest,
): Promise<PlacedCredential> {
  const { scheme = "", prefix } = entry;
  const given = isUserPassword(auth) ? auth : auth[scheme];
  if (given === undefined)
    throw new ClientError(
      "auth-invalid",
      `${name} takes a credential of the scheme "${scheme}", which auth does not have`,
    );
  return { ...entry, value: prefix + (await textOf(entry, given, asked)) };
}

/** A credential without its prefix. */
async function textOf(
  { prefix }: CredentialEntry,
  given: OneCredential,
  asked: TokenRequest,
): Promise<string> {
  if (isUserPassword(given) && !isBasic(prefix))
    throw new ClientError(
      "auth-invalid",
      "A user and a password are a credential of basic authentication, which the operation does not take",
    );
  const credential = typeof given === "function" ? given() : await tokenOf(given, asked);
  const text = isBasic(prefix) ? encoded(await credential) : await credential;
  const isFree = prefix === "" && typeof text === "string" && spaced.test(text);
  return isFree ? text : checkCredential(text);
}

type OneCredential = Exclude<Auth, Credentials> | Credentials[string];

async function tokenOf(
  given: string | CredentialSource | UserPassword,
  { signal, baseUrl }: TokenRequest,
): Promise<string> {
  if (typeof given === "string") return given;
  return "token" in given
    ? given.token(signal, baseUrl)
    : basicAuth(given.username, given.password);
}

/** A user and a password with a colon between them, encoded. An encoded credential has no colon. */
function encoded(credential: string): string {
  const [user = "", ...rest] = credential.split(":");
  return rest.length > 0 ? basicAuth(user, rest.join(":")) : credential;
}
