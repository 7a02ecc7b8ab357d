import type { CredentialFunctions } from "../request/operation.ts";
import { placeCredentials } from "./place-credentials.ts";

/**
 * A credential in a query parameter. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.1.1#security-scheme-object
 * @example
 * ```ts
 * import { type OperationFunctions, queryCredential, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { credentials: queryCredential, writeUrl };
 * ```
 */
export const queryCredential: CredentialFunctions = { place: placeCredentials };
