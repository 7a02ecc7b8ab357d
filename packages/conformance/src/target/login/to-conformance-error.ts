import { type OAuthErrorCode, OAuthError } from "@plumbline/client-runtime/oauth";
import { ConformanceError } from "../../model/errors/conformance-error.ts";

const passing: ReadonlySet<OAuthErrorCode> = new Set(["unreachable", "unavailable"]);

/** Converts an error of a login to an error of the run. Returns any other error unchanged. */
export function toConformanceError(error: unknown, baseUrl: string): unknown {
  if (!(error instanceof OAuthError)) return error;
  const { code, message } = error;
  const signIn = `Run plumbline login ${baseUrl} again.`;
  if (code === "store-failed")
    return new ConformanceError("CONFIG_INVALID", `The login cannot be used: ${message}`, {
      hint: signIn,
    });
  if (passing.has(code))
    return new ConformanceError("TARGET_UNREACHABLE", `The login cannot be renewed: ${message}`, {
      hint: "Start the authorization server, or set PLUMBLINE_TOKEN.",
    });
  const why = code === "authorize-again" ? "" : `: ${message}`;
  return new ConformanceError("CREDENTIAL_REJECTED", `The login for ${baseUrl} has expired${why}`, {
    hint: signIn,
  });
}
