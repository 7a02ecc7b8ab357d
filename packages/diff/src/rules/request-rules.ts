import type { RuleTable } from "./rule-table.ts";

/** The rules for what callers send, apart from schemas. */
export const requestRules: RuleTable = {
  "required-parameter": {
    added: ["breaking", "Requests without the parameter are rejected"],
    removed: ["safe", "Requests may leave out the parameter"],
  },
  parameter: {
    added: ["safe", "Requests may have a further parameter"],
    removed: ["breaking", "Callers can no longer send the parameter"],
    changed: ["breaking", "Callers must write the parameter in another way"],
  },
  "parameter-deprecation": {
    added: ["safe", "The parameter is deprecated"],
    removed: ["safe", "The parameter is no longer deprecated"],
  },
  body: {
    added: ["safe", "Requests may have a body"],
    removed: ["breaking", "Callers can no longer send a body"],
  },
  "required-body": {
    added: ["breaking", "Requests without a body are rejected"],
    removed: ["safe", "Requests may leave out the body"],
  },
  "media-type": {
    added: ["safe", "Bodies of a further media type are accepted"],
    removed: ["breaking", "Bodies of the media type are no longer accepted"],
  },
  "media-type-range": {
    added: ["safe", "Bodies of every media type of the range are accepted"],
    removed: ["breaking", "Bodies of only some media types of the range are accepted"],
  },
  "required-header": {
    added: ["breaking", "Parts without the header are rejected"],
    removed: ["safe", "Parts may leave out the header"],
  },
  header: {
    added: ["safe", "Parts may have a further header"],
    removed: ["dangerous", "The document no longer describes the header of the part"],
    changed: ["breaking", "Callers must write the header of the part in another way"],
  },
  part: {
    changed: ["breaking", "Callers must write the part of the body in another way"],
  },
  "part-media-type": {
    added: ["safe", "Parts of a further media type are accepted"],
    removed: ["breaking", "Parts of the media type are no longer accepted"],
  },
  "reserved-characters": {
    added: ["safe", "Callers may send reserved characters without percent-encoding"],
    removed: ["dangerous", "Callers must percent-encode reserved characters"],
  },
  "credential-deprecation": {
    added: ["safe", "The kind of credential is deprecated"],
    removed: ["safe", "The kind of credential is no longer deprecated"],
  },
  "credential-url": {
    added: ["safe", "The document names a further URL for getting the credential"],
    removed: ["dangerous", "The document no longer names the URL for getting the credential"],
    changed: ["dangerous", "The document names another URL for getting the credential"],
  },
  "oauth-flow": {
    added: ["safe", "Callers may get tokens by a further flow"],
    removed: ["breaking", "Callers can no longer get tokens by the flow"],
  },
  "flow-scope": {
    added: ["safe", "Callers may ask for a further scope"],
    removed: ["breaking", "Callers can no longer ask for the scope"],
  },
  scope: {
    added: ["breaking", "The credential needs a further scope"],
    removed: ["safe", "The credential no longer needs the scope"],
  },
  credential: {
    added: ["safe", "A further kind of credential is accepted"],
    removed: ["breaking", "The kind of credential is no longer accepted"],
  },
  "anonymous-access": {
    added: ["safe", "Requests without a credential are accepted"],
    removed: ["breaking", "Requests without a credential are rejected"],
  },
  key: {
    added: ["breaking", "Requests without an idempotency key are rejected"],
    removed: ["breaking", "A second request with an idempotency key is executed again"],
  },
};
