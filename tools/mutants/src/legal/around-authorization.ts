import {
  asObject,
  type Contract,
  findOperation,
  type JsonObject,
  type OAuthPolicy,
} from "@plumbline/contract";
import type { Answer } from "../answer.ts";
import { withJson } from "../answer/alterations.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import type { Difference } from "../run/difference.ts";
import type { SoundSubject } from "../load-subject.ts";

/** The parts of an authorization server that a choice may alter. */
export type Endpoint =
  | "authorization"
  | "token"
  | "registration"
  | "revocation"
  | "server metadata"
  | "resource metadata";

/** Replaces the responses of one part of the authorization server. A response for which `alter` returns undefined stays. */
export function alterEndpoint(
  { contract }: SoundSubject,
  endpoint: Endpoint,
  alter: (answer: Answer) => Answer | undefined,
): Difference {
  const paths = pathsOf(contract, endpoint);
  return {
    around: (fetch) => async (request) => {
      const response = await fetch(request);
      if (!paths.has(new URL(request.url).pathname)) return response;
      const answer = await readAnswer(response);
      return toResponse(alter(answer) ?? answer);
    },
  };
}

/** Replaces the JSON of successes of one part of the authorization server. */
export function alterDocument(
  subject: SoundSubject,
  endpoint: Endpoint,
  change: (body: JsonObject) => JsonObject,
): Difference {
  return alterEndpoint(subject, endpoint, (answer) =>
    answer.status < 300 && answer.json !== undefined
      ? withJson(answer, change(asObject(answer.json)))
      : undefined,
  );
}

/** Lists the paths of a part; none if the document has no authorization server. */
export function pathsOf(contract: Contract, endpoint: Endpoint): ReadonlySet<string> {
  const scheme = Object.values(contract.securitySchemes).find(({ oauth }) => oauth);
  const ids = scheme?.oauth ? operationsOf(scheme.oauth)[endpoint] : [];
  return new Set(ids.flatMap((id) => (id === undefined ? [] : findOperation(contract, id).path)));
}

function operationsOf({
  metadata,
  authorization,
  token,
  registration,
  revocation,
  resources,
}: OAuthPolicy): Readonly<Record<Endpoint, readonly (string | undefined)[]>> {
  return {
    authorization: [authorization],
    token: [token],
    registration: [registration?.operation],
    revocation: [revocation?.operation],
    "server metadata": [metadata],
    "resource metadata": Object.values(resources?.metadata ?? {}),
  };
}
