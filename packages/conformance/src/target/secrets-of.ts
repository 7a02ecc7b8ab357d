import type { Identity, Target } from "../model/target.ts";
import { secretsInHeaders } from "../input/request/fixed-headers.ts";

/** Every secret of a target: tokens, credentials by scheme, and the secrets of fixed headers and logins. */
export function secretsOf({
  identities = [],
  headers = {},
  secrets = [],
}: Pick<Target, "identities" | "headers" | "secrets">): readonly string[] {
  return [...identities.flatMap(secretsOfIdentity), ...secretsInHeaders(headers), ...secrets];
}

function secretsOfIdentity({ token, credentials = {} }: Identity): readonly string[] {
  return [...(token === undefined ? [] : [token]), ...Object.values(credentials)];
}
