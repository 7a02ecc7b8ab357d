import type { Identity, Target } from "../model/target.ts";
import { secretsInHeaders } from "../request/fixed-headers.ts";

/** Every secret of a target: tokens, credentials by scheme, and those in fixed headers. */
export function secretsOf({
  identities = [],
  headers = {},
}: Pick<Target, "identities" | "headers">): readonly string[] {
  return [...identities.flatMap(secretsOfIdentity), ...secretsInHeaders(headers)];
}

function secretsOfIdentity({ token, credentials = {} }: Identity): readonly string[] {
  return [...(token === undefined ? [] : [token]), ...Object.values(credentials)];
}
