import type { InterfaceKind, Operation } from "@plumbline/contract";
import type { TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import type { SideAnswer, SideRequest } from "../../model/side-request.ts";
import type { OAuthTarget } from "../../model/target.ts";
import { Inconclusive } from "./inconclusive.ts";
import { type Endpoint, endpointOperation, type OAuthRules, oauthRules } from "./oauth-rules.ts";

/** A request to an authorization server. */
export type OAuthRequest = Omit<SideRequest, "beside">;

/** The context of a trial that sends requests to the target's authorization server. */
export interface OAuthWalk {
  readonly subject: Subject;
  readonly context: TrialContext;
  readonly rules: OAuthRules;
  readonly target: OAuthTarget;
  /** Sends a request to an endpoint, under the effect of its operation. */
  ask(endpoint: Endpoint, request: OAuthRequest): Promise<SideAnswer>;
  /** Sends a reading request on behalf of an operation. */
  read(operation: Operation, request: OAuthRequest): Promise<SideAnswer>;
}

/** A resource for which tokens are issued. */
export type ResourceKind = InterfaceKind;

/** Creates the walk of one trial. Throws Inconclusive if the document or the profile does not describe an authorization server. */
export function createWalk(subject: Subject, context: TrialContext): OAuthWalk {
  const { contract, target } = subject;
  const rules = oauthRules(contract);
  if (!rules || !target.oauth)
    throw new Inconclusive("the profile does not say how consent is given");

  function read(operation: Operation, request: OAuthRequest): Promise<SideAnswer> {
    const other = operation === subject.operation ? context : context.on({ ...subject, operation });
    return other.ask({ ...request, beside: "oauth" });
  }

  return {
    subject,
    context,
    rules,
    target: target.oauth,
    read,
    ask: (endpoint, request) =>
      read(endpointOperation(contract, endpoint) ?? subject.operation, request),
  };
}
