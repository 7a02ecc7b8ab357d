import { fileStore } from "@plumbline/client-runtime/oauth/node";
import type { Identity } from "../../model/target.ts";
import { readLogin } from "./read-login.ts";
import type { RunLogin } from "./run-login.ts";
import { toConformanceError } from "./to-conformance-error.ts";
import type { UsedLogin } from "./use-login.ts";

export interface RenewLoginOptions {
  readonly login: RunLogin;
  readonly baseUrl: string;
}

/** Renews a login whose access token the target rejects before it expires. Throws as `useLogin` does. */
export async function renewLogin(
  identities: readonly Identity[],
  { login, baseUrl }: RenewLoginOptions,
): Promise<UsedLogin> {
  const { file, token: rejected } = login;
  try {
    const token = (await readLogin(fileStore(file), { rejected }))?.accessToken ?? rejected;
    return {
      identities: identities.map((one) => (one.token === rejected ? { ...one, token } : one)),
      login: { file, token },
    };
  } catch (error) {
    throw toConformanceError(error, baseUrl);
  }
}
