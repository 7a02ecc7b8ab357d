import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";

export interface SecretSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The owner of the token, in words. */
  readonly owner: string;
  readonly place: Place;
}

type Written<T> = T & { readonly tokenEnv?: string };

/**
 * Reads the token of an identity or a control plane, from the environment if `tokenEnv` names a variable. Throws ConformanceError
 * `CONFIG_INVALID`.
 */
export function readSecret<T extends { readonly token?: string }>(
  { tokenEnv, ...rest }: Written<T>,
  { env, owner, place }: SecretSource,
): T {
  // Without `tokenEnv`, the written value has the members of the result.
  const value = rest as unknown as T;
  if (tokenEnv === undefined) return value;
  if (value.token !== undefined) {
    throw new ConformanceError("CONFIG_INVALID", `Both token and tokenEnv are set for ${owner}`, {
      place,
      hint: "Keep tokenEnv, so that no file contains the secret.",
    });
  }
  const token = env[tokenEnv];
  if (token) return { ...value, token };
  throw new ConformanceError(
    "CONFIG_INVALID",
    `The token of ${owner} is read from ${tokenEnv}, which is not set`,
    { place, hint: `Set ${tokenEnv} in the environment.` },
  );
}
