import { keyParameter, type Operation } from "@plumbline/contract";
import { type Exchange, secretMark, type SentRequest } from "@plumbline/report";
import { applyCredential, type CurrentSecret } from "../../input/request/apply-credential.ts";
import { withFixedHeaders } from "../../input/request/fixed-headers.ts";
import type { Session } from "./create-session.ts";

export interface Resending {
  readonly operation: Operation;
  /** The base URL of the run that recorded the request. */
  readonly baseUrl: string;
}

/** Sends a request of an earlier run again, with the credential of its identity and a new idempotency key. */
export function resend(
  session: Session,
  { request, identity: name, purpose }: Exchange,
  { operation, baseUrl }: Resending,
): Promise<Exchange> {
  const { contract, target } = session;
  const identity = target.identities.find((one) => one.name === name) ?? target.identities[0];
  const bare = withNewKey(session, operation, withoutSecrets(request));
  const url = bare.url.startsWith(baseUrl)
    ? `${target.baseUrl}${bare.url.slice(baseUrl.length)}`
    : bare.url;
  const credential = {
    secret: identity.token,
    secrets: identity.credentials,
    isAlways: target.sendCredentials === "always",
  };
  const sign = (current: CurrentSecret): SentRequest =>
    withFixedHeaders(
      applyCredential(contract, operation, { ...credential, request: { ...bare, url }, current }),
      { headers: target.headers, isSigned: identity === target.identities[0], current },
    );
  return session.send({ operation, purpose, identity, isAuthenticated: true, sign });
}

/** Recorded requests have a mark in place of each credential. */
function withoutSecrets(request: SentRequest): SentRequest {
  const [path = "", query = ""] = request.url.split("?");
  const kept = query.split("&").filter((part) => part !== "" && !part.includes(secretMark));
  const headers = Object.entries(request.headers).filter(
    ([, value]) => !value.includes(secretMark),
  );
  return {
    ...request,
    url: [path, ...(kept.length > 0 ? [kept.join("&")] : [])].join("?"),
    headers: Object.fromEntries(headers),
  };
}

function withNewKey({ keys }: Session, operation: Operation, request: SentRequest): SentRequest {
  const header = keyParameter(operation)?.name ?? operation.policies.idempotency?.key.header;
  if (header === undefined || !Object.hasOwn(request.headers, header.toLowerCase())) return request;
  const key = keys.mint(operation, ["again", request.url, request.body ?? ""]);
  return { ...request, headers: { ...request.headers, [header.toLowerCase()]: key } };
}
