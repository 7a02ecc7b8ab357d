import { Rejection } from "../dispatch/rejection.ts";
import { readForm } from "./pages/read-form.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { OAuthRejection } from "./oauth-rejection.ts";
import { type Parameters, readParameters } from "./parameters.ts";

/** Reads the parameters in the body of a request. Those in its URL are ignored. @see https://www.rfc-editor.org/rfc/rfc6749#appendix-B */
export async function readTokenForm({ request, server }: OAuthCall): Promise<Parameters> {
  const reading = await readForm(request, server.contract);
  if (reading.kind === "not-a-form")
    throw new OAuthRejection(
      "invalid_request",
      "the body is not application/x-www-form-urlencoded",
    );
  if (reading.kind === "too-large")
    throw new Rejection("body-too-large", "the body is too large", { status: reading.status });
  return readParameters(reading.form);
}
