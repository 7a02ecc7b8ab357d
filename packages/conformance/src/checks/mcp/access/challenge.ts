import { broken, holds, unproven } from "../../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { metadataUrlIn } from "../../../oauth/resource-metadata.ts";
import { caseFor } from "../../../cases/case-for.ts";
import { challenged, metadataClause } from "./challenged.ts";
import { mcpOnceCheck } from "../mcp-check.ts";

/** Advises that a challenge names the resource's metadata, so that clients need not guess its path. @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 */
export const challenge: PropertyDefinition = mcpOnceCheck({
  name: "challenge",
  severity: "advice",
  expectsRefusal: true,
  title: "The challenge of the agent interface names its resource metadata",
  applies: (subject) => metadataClause(subject) !== undefined,
  cases(subject) {
    const clause = metadataClause(subject);
    if (clause === undefined) return [];
    return [
      caseFor(subject, {
        purpose: "the challenge of a message without a credential",
        clause,
        rests: "the challenge leads a client without a token to the authorization server",
        inputs: subject.plain,
        isUnpaced: true,
        async trial(_input, context) {
          const reply = await challenged(subject, context);
          if (!reply) return unproven("a message without a credential is not challenged");
          const header = reply.response.headers["www-authenticate"] ?? "no WWW-Authenticate";
          return metadataUrlIn(reply.response) === undefined
            ? broken(header, "resource_metadata with a URL", {
                within: "header www-authenticate",
              })
            : holds;
        },
      }),
    ];
  },
});
