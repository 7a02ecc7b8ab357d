import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";

export interface SecretSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Who needs the token, in words. */
  readonly owner: string;
  readonly place: Place;
}

type Written<T> = T & { readonly tokenEnv?: string };

/** Reads the token of an identity or a control plane from the environment, where it names a variable. Throws ConformanceError `CONFIG_INVALID`. */
export function readSecret<T extends { readonly token?: string }>(
  { tokenEnv, ...rest }: Written<T>,
  { env, owner, place }: SecretSource,
): T {
  // What is left of a written value without the name of its variable is the value.
  const value = rest as unknown as T;
  if (tokenEnv === undefined) return value;
  if (value.token !== undefined) {
    throw new ConformanceError("CONFIG_INVALID", `${owner} has both token and tokenEnv`, {
      place,
      hint: "keep tokenEnv, so that the secret stands in no file",
    });
  }
  const token = env[tokenEnv];
  if (token) return { ...value, token };
  throw new ConformanceError(
    "CONFIG_INVALID",
    `${owner} takes its token from ${tokenEnv}, which is not set`,
    { place, hint: `set ${tokenEnv} in the environment` },
  );
}
