import { type OAuthErrorCode, OAuthError } from "@plumbline/client-runtime/oauth";
import { ConformanceError } from "../errors/conformance-error.ts";

const passing: ReadonlySet<OAuthErrorCode> = new Set(["unreachable", "unavailable"]);

/** What stands between a run and its login, as an error of the run; anything else unchanged. */
export function toConformanceError(error: unknown, baseUrl: string): unknown {
  if (!(error instanceof OAuthError)) return error;
  const { code, message } = error;
  const signIn = `run plumbline login ${baseUrl} again`;
  if (code === "store-failed")
    return new ConformanceError("CONFIG_INVALID", `the login cannot be used: ${message}`, {
      hint: signIn,
    });
  if (passing.has(code))
    return new ConformanceError("TARGET_UNREACHABLE", `the login cannot be renewed: ${message}`, {
      hint: "start the authorization server, or set PLUMBLINE_TOKEN",
    });
  const why = code === "authorize-again" ? "" : `: ${message}`;
  return new ConformanceError("CREDENTIAL_REFUSED", `the login for ${baseUrl} has expired${why}`, {
    hint: signIn,
  });
}
