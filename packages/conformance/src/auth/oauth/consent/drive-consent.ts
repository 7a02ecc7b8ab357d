import type { OAuthWalk } from "../oauth-walk.ts";
import { askCommand } from "./ask-command.ts";
import { askPerson } from "./ask-person.ts";
import { browse } from "./browse.ts";
import type { ConsentEnd, ConsentRequest } from "./consent-end.ts";

/** Gives consent in the way that the profile says. */
export function driveConsent(walk: OAuthWalk, request: ConsentRequest): Promise<ConsentEnd> {
  const { consent } = walk.target;
  if (consent.kind === "form") return browse(walk, request, consent.steps);
  if (consent.kind === "command") return askCommand(request, consent);
  if (consent.kind === "browser") return askPerson(walk, request);
  return browse(walk, withParameters(request, consent.parameters));
}

function withParameters(
  request: ConsentRequest,
  parameters: Readonly<Record<string, string>>,
): ConsentRequest {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { ...request, url: url.href };
}
