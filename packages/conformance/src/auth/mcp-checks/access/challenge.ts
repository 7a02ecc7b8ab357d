import type { PropertyDefinition } from "../../../model/check.ts";
import { metadataUrlIn } from "../../oauth/resource-metadata.ts";
import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import { challengedCheck } from "./challenged-check.ts";

/** Advises that a challenge names the resource's metadata, so that clients need not guess its path. @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 */
export const challenge: PropertyDefinition = challengedCheck({
  name: "challenge",
  severity: "advice",
  expectsRejection: true,
  title: "The challenge of the agent interface names its resource metadata",
  purpose: "the challenge of a message without a credential",
  rests: "the challenge leads a client without a token to the authorization server",
  judge({ response }) {
    const header = response.headers["www-authenticate"] ?? "no WWW-Authenticate";
    return metadataUrlIn(response) === undefined
      ? broken(header, "resource_metadata with a URL", { within: "header www-authenticate" })
      : holds;
  },
});
