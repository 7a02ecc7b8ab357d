import { checkAuth } from "../options/check-auth.ts";
import { checkExposure } from "../options/check-exposure.ts";
import type { Auth } from "../options/credential-source.ts";
import type { Runtime } from "./ongoing/runtime.ts";

/** The runtime of a call that may have a credential of its own. Throws the errors of `addAuth`. */
export function actAs(runtime: Runtime, auth: Auth | null | undefined): Runtime {
  return auth === undefined ? runtime : addAuth(runtime, auth);
}

/** Adds a credential to a runtime, in place of its own. Throws ClientError `auth-invalid` or `credential-exposed`. */
export function addAuth(runtime: Omit<Runtime, "auth">, given: Auth | null): Runtime {
  const { baseUrl, operations, options } = runtime;
  const takesSeveral = Object.values(operations).some(
    ({ credential, functions }) =>
      credential && functions?.credentials?.accepts?.(given, credential),
  );
  const auth = takesSeveral ? given : checkAuth(given);
  checkExposure(baseUrl, { ...options, auth });
  return { ...runtime, auth };
}
