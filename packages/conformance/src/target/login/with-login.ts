import type { TokenSource } from "@plumbline/client-runtime/oauth";
import { fileStore } from "@plumbline/client-runtime/oauth/node";
import type { Target } from "../../model/target.ts";
import type { RunLogin } from "./run-login.ts";
import { toConformanceError } from "./to-conformance-error.ts";

/** Adds the renewal of a login to a target, for access tokens that expire during the run. */
export function withLogin<T extends Pick<Target, "baseUrl" | "renewals">>(
  target: T,
  login: RunLogin | undefined,
): T {
  if (!login) return target;
  const { file, token } = login;
  let source: TokenSource | undefined;
  const current = async (): Promise<string> => {
    // Most runs use no login, so the module that renews one is loaded on demand.
    const { tokenSource } = await import("@plumbline/client-runtime/oauth");
    source ??= tokenSource({ store: fileStore(file) });
    return source.token().catch((error: unknown) => {
      throw toConformanceError(error, target.baseUrl);
    });
  };
  const reject = (rejected: string): void => void source?.reject(rejected);
  return { ...target, renewals: [...(target.renewals ?? []), { token, current, reject }] };
}
