import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { objectIn, textAt } from "../../oauth/text-at.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { metadataUrlIn, resourceUrl, securedRead } from "../../oauth/resource-metadata.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a challenge that does not name the resource's metadata. @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 */
export const challengeMetadata: PropertyDefinition = oauthCheck({
  name: "challenge-metadata",
  severity: "advice",
  title: "The challenge of a rejected request names the resource's metadata",
  on: [{ metadataOf: "rest" }],
  uses: [],
  cases: () => ({
    purpose: "the metadata URL in the challenge of a request without a credential",
    probes: "credential",
    clause: "resources/metadata/rest",
    rests: "the challenge leads a client without a token to the authorization server",
    connections: 0,
    trial: (walk) => judge(walk),
  }),
});

async function judge(walk: OAuthWalk): Promise<CaseVerdict> {
  const { context, subject } = walk;
  const secured = securedRead(subject);
  if (!secured) return unproven("no read works with a token alone");
  const { response } = await context.on(secured).send(secured.plain, { authorization: null });
  const challenge = response.headers["www-authenticate"];
  if (challenge === undefined) return unproven(`returned ${response.status} without a challenge`);
  const url = metadataUrlIn(response);
  const within = "header www-authenticate";
  const judged = secured.operation.id;
  if (url === undefined)
    return broken(challenge, "resource_metadata with a URL", { within, judged });
  const answer = await walk.read(subject.operation, { method: "GET", url });
  const resource = textAt(objectIn(answer.response), "resource");
  const expected = resourceUrl(subject, "rest") ?? "";
  return resource === expected
    ? holds
    : broken(resource ?? `status ${answer.response.status}`, expected, {
        within: "body /resource",
      });
}
