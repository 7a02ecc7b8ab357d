import type { RuleTable } from "./rule-table.ts";

/** The rules for what callers receive, apart from schemas. */
export const responseRules: RuleTable = {
  "media-type": {
    added: ["dangerous", "Responses may have a further media type"],
    removed: ["breaking", "Callers can no longer get the media type"],
  },
  "media-type-range": {
    added: ["dangerous", "Responses may have any media type of the range"],
    removed: ["safe", "Responses have only some media types of the range"],
  },
  "status-range": {
    added: ["dangerous", "Responses may have any status of the range"],
    removed: ["safe", "Responses have only some statuses of the range"],
  },
  "success-status": {
    added: ["dangerous", "Successful responses may have a further status"],
    removed: ["breaking", "Callers can no longer rely on the success status"],
  },
  "error-status": {
    added: ["dangerous", "Requests may be rejected with a further status"],
    removed: ["safe", "Requests are no longer rejected with the status"],
  },
  "required-header": {
    added: ["safe", "The response always has the header"],
    removed: ["breaking", "Callers can no longer rely on the header"],
  },
  header: {
    added: ["safe", "The response may have the header"],
    removed: ["dangerous", "The response no longer has the header"],
    changed: ["breaking", "Callers must read the header in another way"],
  },
  part: {
    changed: ["breaking", "Callers must read the part of the body in another way"],
  },
  "part-media-type": {
    added: ["dangerous", "Parts of responses may have a further media type"],
    removed: ["safe", "Parts of responses no longer have the media type"],
  },
  "reserved-characters": {
    added: ["dangerous", "Responses may have reserved characters without percent-encoding"],
    removed: ["safe", "Responses percent-encode reserved characters"],
  },
};
