import { keyParameter, type Operation, wireMethod } from "@plumbline/contract";
import { type Exchange, secretMark, type SentRequest } from "@plumbline/report";
import { applyCredential, type CurrentSecret } from "../../input/request/apply-credential.ts";
import { withFixedHeaders } from "../../input/request/fixed-headers.ts";
import type { Session } from "./create-session.ts";

export interface Resending {
  readonly operation: Operation;
  /** The base URL of the run that recorded the request. */
  readonly baseUrl: string;
}

/**
 * Sends a request of an earlier run again, with the credential of its identity and a new idempotency key. `undefined` if the request is not one of
 * the operation at the base URL of that run, or has a secret in its body, which reports do not contain.
 */
export async function resend(
  session: Session,
  { request, identity: name, purpose }: Exchange,
  { operation, baseUrl }: Resending,
): Promise<Exchange | undefined> {
  const { contract, target } = session;
  const rest = restOf(request, { operation, baseUrl });
  if (rest === undefined || request.body?.includes(secretMark)) return undefined;
  const identity = target.identities.find((one) => one.name === name) ?? target.identities[0];
  const bare = withNewKey(session, operation, withoutSecrets(request));
  const url = `${target.baseUrl.replace(/\/$/, "")}${rest}`;
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

/** The path and query of a recorded request below the base URL. Reports can be edited, and the request will have a credential. */
function restOf(
  { method, url }: SentRequest,
  { operation, baseUrl }: Resending,
): string | undefined {
  const [base, sent] = [URL.parse(baseUrl), URL.parse(url)];
  const prefix = base?.pathname.replace(/\/$/, "") ?? "";
  const isBelow = base?.origin === sent?.origin && sent?.pathname.startsWith(`${prefix}/`);
  if (!sent || !isBelow || method !== wireMethod(operation.method)) return undefined;
  const path = sent.pathname.slice(prefix.length);
  return isPathOf(operation, path) ? `${path}${withoutMarks(sent.search)}` : undefined;
}

function isPathOf(operation: Operation, path: string): boolean {
  const [wanted, found] = [operation.path.split("/"), path.split("/")];
  return (
    wanted.length === found.length &&
    wanted.every((segment, index) => segment.includes("{") || segment === found[index])
  );
}

/** A query without the pairs that hold a credential. */
function withoutMarks(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !decodeURIComponent(part).includes(secretMark));
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

/** Recorded requests have a mark in place of each credential. */
function withoutSecrets(request: SentRequest): SentRequest {
  const headers = Object.entries(request.headers).filter(
    ([, value]) => !value.includes(secretMark),
  );
  return { ...request, headers: Object.fromEntries(headers) };
}

function withNewKey({ keys }: Session, operation: Operation, request: SentRequest): SentRequest {
  const header = keyParameter(operation)?.name ?? operation.policies.idempotency?.key.header;
  if (header === undefined || !Object.hasOwn(request.headers, header.toLowerCase())) return request;
  const key = keys.mint(operation, ["again", request.url, request.body ?? ""]);
  return { ...request, headers: { ...request.headers, [header.toLowerCase()]: key } };
}
