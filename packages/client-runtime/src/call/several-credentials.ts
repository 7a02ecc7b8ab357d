import { checkCredential } from "../options/check-auth.ts";
import { ClientError } from "../options/client-error.ts";
import type { Auth, Credentials, CredentialSource } from "../options/credential-source.ts";
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
  accepts: (auth) => isCredentials(auth) || (typeof auth === "string" && spaced.test(auth)),
  provide: async (name, credential, auth, asked) => {
    const schemes = [credential, ...(credential.also ?? [])];
    if (schemes.length > 1 && !isCredentials(auth))
      throw new ClientError(
        "auth-invalid",
        `${name} takes several credentials; pass auth as an object with ${schemes.map(({ scheme }) => scheme).join(" and ")}`,
      );
    return Promise.all(schemes.map(async (entry) => provideOne(name, entry, auth, asked)));
  },
  place: placeCredentials,
};

function isCredentials(auth: unknown): auth is Credentials {
  const isPlain =
    typeof auth === "object" && auth !== null && Object.getPrototypeOf(auth) === Object.prototype;
  const values: readonly unknown[] = isPlain ? Object.values(auth) : [];
  return values.length > 0 && values.every((value) => /^(string|function)$/.test(typeof value));
}

async function provideOne(
  name: string,
  entry: CredentialEntry,
  auth: Auth,
  asked: TokenRequest,
): Promise<PlacedCredential> {
  const { scheme = "", prefix } = entry;
  const given = isCredentials(auth) ? auth[scheme] : auth;
  if (given === undefined)
    throw new ClientError(
      "auth-invalid",
      `${name} takes a credential of the scheme "${scheme}", which auth does not have`,
    );
  const credential = typeof given === "function" ? given() : await tokenOf(given, asked);
  const text = await credential;
  const isFree = prefix === "" && typeof text === "string" && spaced.test(text);
  return { ...entry, value: prefix + (isFree ? text : checkCredential(text)) };
}

async function tokenOf(
  given: string | CredentialSource,
  { signal, baseUrl }: TokenRequest,
): Promise<string> {
  return typeof given === "string" ? given : given.token(signal, baseUrl);
}
