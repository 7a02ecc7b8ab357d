import type { InterfaceKind, Operation } from "@plumbline/contract";
import type { Hands } from "../model/case.ts";
import type { Subject } from "../model/check.ts";
import type { SideAnswer, SideRequest } from "../model/side-request.ts";
import type { OAuthTarget } from "../model/target.ts";
import { Inconclusive } from "./inconclusive.ts";
import { type Endpoint, endpointOperation, type OAuthRules, oauthRules } from "./oauth-rules.ts";

/** A request to an authorization server. */
export type OAuthRequest = Omit<SideRequest, "beside">;

/** What a trial needs in order to talk to the authorization server of its target. */
export interface OAuthWalk {
  readonly subject: Subject;
  readonly hands: Hands;
  readonly rules: OAuthRules;
  readonly target: OAuthTarget;
  /** Sends a request to an endpoint, under the effect of its operation. */
  ask(endpoint: Endpoint, request: OAuthRequest): Promise<SideAnswer>;
  /** Sends a request that reads, in the name of an operation. */
  read(operation: Operation, request: OAuthRequest): Promise<SideAnswer>;
}

/** A resource that tokens are issued for. */
export type ResourceKind = InterfaceKind;

/** Begins a walk for one trial. Throws Inconclusive where the document or the profile says nothing of an authorization server. */
export function createWalk(subject: Subject, hands: Hands): OAuthWalk {
  const { contract, target } = subject;
  const rules = oauthRules(contract);
  if (!rules || !target.oauth)
    throw new Inconclusive("the profile does not say how consent is given");

  function read(operation: Operation, request: OAuthRequest): Promise<SideAnswer> {
    const other = operation === subject.operation ? hands : hands.on({ ...subject, operation });
    return other.ask({ ...request, beside: "oauth" });
  }

  return {
    subject,
    hands,
    rules,
    target: target.oauth,
    read,
    ask: (endpoint, request) =>
      read(endpointOperation(contract, endpoint) ?? subject.operation, request),
  };
}
