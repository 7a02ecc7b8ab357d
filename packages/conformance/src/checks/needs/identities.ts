import { requiredScopes } from "@plumbline/contract";
import type { Need } from "../../model/check.ts";
import type { IdentityState } from "../../model/target.ts";
import { findLacking } from "../auth/find-lacking.ts";
import { findLabelled } from "../find-labelled.ts";
import { findNarrowest, findPeer } from "../find-peer.ts";
import { findStranger } from "../find-stranger.ts";
import { isPermitted } from "../is-permitted.ts";
import { defineNeed } from "./define-need.ts";

/** The remedy for a missing identity. */
function describeRemedy(what: string): string {
  return `Add ${what} to the target, in plumbline.config.ts or with --profile.`;
}

/** An identity with these labels. */
export function labelledIdentity(labels: Readonly<Record<string, string>>): Need {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}: ${value}`);
  return defineNeed({
    id: "labelled-identity",
    says: `an identity with the labels ${wanted.join(", ")}`,
    reason: "identity-missing",
    detail: describeRemedy(`an identity with the labels { ${wanted.join(", ")} }`),
    isMet: (subject) => findLabelled(subject, labels).length > 0,
  });
}

/** A second identity, of any partition. */
export const secondIdentity: Need = defineNeed({
  id: "second-identity",
  says: "a second identity",
  reason: "identity-missing",
  detail: describeRemedy("a second identity"),
  isMet: ({ target }) => target.identities.length > 1,
});

/** A second identity of the acting identity's partition that may do the same. */
export const peer: Need = defineNeed({
  id: "peer",
  says: "a second identity of the same partition with the same scopes",
  reason: "identity-missing",
  detail: describeRemedy("a second identity of the first one's partition with the same scopes"),
  isMet: (subject) => findPeer(subject) !== undefined,
});

/** An identity of another partition. */
export const secondPartition: Need = defineNeed({
  id: "second-partition",
  says: "an identity of a second partition",
  reason: "identity-missing",
  detail: describeRemedy("an identity of another partition"),
  isMet: (subject) => findStranger(subject) !== undefined,
});

/** A second identity of the same partition with known scopes, which include the scopes that the operation requires. */
export const narrowIdentity: Need = defineNeed({
  id: "narrow-identity",
  says: "a second identity of the same partition whose scopes are known and sufficient",
  reason: "identity-missing",
  detail: describeRemedy("a second identity of the first one's partition with stated scopes"),
  isMet: (subject) => findNarrowest(subject) !== undefined,
});

/** An identity with known scopes that may call the operation. */
export const knownScopes: Need = {
  id: "known-scopes",
  says: "an identity whose scopes are known",
  unmet: (subject) =>
    subject.target.identities.some(
      (identity) => identity.scopes !== undefined && isPermitted(subject, identity),
    )
      ? undefined
      : {
          reason: "identity-missing",
          detail: describeRemedy(
            `an identity with stated scopes that may call ${subject.operation.id}`,
          ),
        },
};

/** An identity without the scopes that the operation requires. */
export const lackingIdentity: Need = {
  id: "lacking-identity",
  says: "an identity that lacks a required scope",
  unmet: (subject) =>
    findLacking(subject)
      ? undefined
      : {
          reason: "identity-missing",
          detail: describeRemedy(
            `an identity whose stated scopes lack ${requiredScopes(subject.operation).join(" or ")}`,
          ),
        },
};

/** An identity whose credential is expired or revoked. */
export function retiredIdentity(state: Exclude<IdentityState, "active">): Need {
  return defineNeed({
    id: `${state}-identity`,
    says: `an identity whose credential is ${state}`,
    reason: "identity-missing",
    detail: describeRemedy(`an identity with "state": "${state}"`),
    isMet: ({ target }) =>
      target.retired.some((identity) => identity.state === state && identity.token !== undefined),
  });
}
