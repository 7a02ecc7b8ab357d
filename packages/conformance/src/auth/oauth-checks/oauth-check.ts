import type { InterfaceKind, Operation } from "@plumbline/contract";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Need, PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { orUnproven } from "../oauth/inconclusive.ts";
import {
  type Endpoint,
  endpointOperation,
  type OAuthRules,
  oauthRules,
  resourceOperation,
  ruleClause,
} from "../oauth/oauth-rules.ts";
import { createWalk, type OAuthWalk } from "../oauth/oauth-walk.ts";
import { caseFor } from "../../input/case-for.ts";
import { allowedEndpoints, consent } from "../interfaces.ts";
import { state } from "../../checks/needs/state.ts";

/** A case that sends requests to the authorization server. */
export interface OAuthCase {
  readonly purpose: string;
  /** A part of the OAuth rules, such as `refresh/rotation`, or a JSON Pointer. */
  readonly clause: string;
  readonly rests: string;
  readonly probes?: Case["probes"];
  /** Number of requests of the check's own operation. */
  readonly requests?: number;
  /** Number of connections. Each connection is an authorization request with its consent, registration and token request. */
  readonly connections?: number;
  readonly trial: (walk: OAuthWalk, input: Input, context: TrialContext) => Promise<CaseVerdict>;
}

/** The place where a check is planned: an endpoint, or the metadata of an interface. */
type OAuthPlace = Endpoint | { readonly metadataOf: InterfaceKind };

/** Cases; those that the rules exclude are false or undefined. */
type Cases = readonly (OAuthCase | false | undefined)[];

export interface OAuthSketch extends Omit<PropertyDefinition, "plan"> {
  readonly on: readonly OAuthPlace[];
  /** Other endpoints that the check uses. Default: the endpoints that make a connection. */
  readonly uses?: readonly Endpoint[];
  /** The cases; none if the document does not state the rule. */
  readonly cases: (subject: Subject, rules: OAuthRules) => OAuthCase | false | undefined | Cases;
}

/** A check of the authorization server that a document describes. */
export function oauthCheck({
  on,
  cases,
  uses,
  needs = [],
  ...definition
}: OAuthSketch): PropertyDefinition {
  function plan(subject: Subject): readonly Case[] {
    const rules = oauthRules(subject.contract);
    const isHere = on.some((place) => operationAt(subject, place) === subject.operation);
    if (!rules || !isHere) return [];
    return [cases(subject, rules)]
      .flat()
      .flatMap((sketch) => (sketch ? oauthCase(subject, rules, sketch) : []));
  }
  return {
    isElsewhere: true,
    needs: [...connectionNeeds(uses), ...needs],
    ...definition,
    applies: (subject) => plan(subject).length > 0,
    plan,
  };
}

/** The needs of a check that makes connections through these endpoints. */
export function connectionNeeds(uses?: readonly Endpoint[]): readonly Need[] {
  return uses?.length === 0 ? [consent, state] : [consent, state, allowedEndpoints(uses)];
}

function operationAt({ contract }: Subject, place: OAuthPlace): Operation | undefined {
  return typeof place === "string"
    ? endpointOperation(contract, place)
    : resourceOperation(contract, place.metadataOf);
}

/** Requests of one connection: a sign-in form, a consent form and the exchange of the code. */
const perConnection = { operations: 6, writes: 1 };

/** Creates the case of a sketch. The declared limits do not count its requests, so they take no time in the schedule. */
function oauthCase(subject: Subject, rules: OAuthRules, sketch: OAuthCase): Case {
  const { clause, connections = 1, trial, ...rest } = sketch;
  return caseFor(subject, {
    ...rest,
    clause: clause.startsWith("/") ? clause : ruleClause(rules, clause),
    also: {
      operations: connections * perConnection.operations,
      writes: connections * perConnection.writes,
    },
    isUnpaced: true,
    trial: (input, context) =>
      orUnproven(async () => trial(createWalk(subject, context), input, context)),
  });
}
