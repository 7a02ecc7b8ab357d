import type { RuleTable } from "./rule-table.ts";

/** The rules for operations, servers, credentials and policies. */
export const interfaceRules: RuleTable = {
  operation: {
    added: ["safe", "The operation is new"],
    removed: ["breaking", "The operation no longer exists"],
  },
  "operation-id": {
    changed: ["dangerous", "Generated clients have another name for the operation"],
  },
  deprecation: {
    added: ["safe", "The operation is deprecated"],
    removed: ["safe", "The operation is no longer deprecated"],
  },
  server: {
    added: ["safe", "Callers may use a further base URL"],
    removed: ["breaking", "Callers can no longer use the base URL"],
  },
  host: {
    added: ["safe", "The document names the host of the base URL"],
    removed: ["dangerous", "The document no longer names the host of the base URL"],
  },
  "idempotency-retention": {
    increased: ["safe", "Idempotency keys are remembered for longer"],
    decreased: ["breaking", "Idempotency keys are forgotten earlier"],
  },
  "idempotency-rule": {
    changed: ["breaking", "Idempotency keys have another header or status"],
  },
  "rate-limit": {
    added: ["breaking", "Requests above a rate limit are rejected"],
    removed: ["safe", "Requests are no longer rejected by the rate limit"],
    increased: ["safe", "More requests are allowed"],
    decreased: ["breaking", "Fewer requests are allowed"],
  },
  "rate-limit-rule": {
    changed: ["breaking", "The rate limit counts or rejects requests in another way"],
  },
  "body-limit": {
    added: ["breaking", "Bodies above a size are rejected"],
    removed: ["safe", "Bodies of any size are accepted"],
    increased: ["safe", "Larger bodies are accepted"],
    decreased: ["breaking", "Larger bodies are no longer accepted"],
  },
  effect: {
    increased: ["breaking", "The operation has a greater effect"],
    decreased: ["safe", "The operation has a smaller effect"],
  },
  pagination: {
    added: ["dangerous", "Callers get the list in pages"],
    removed: ["breaking", "Callers can no longer get the list in pages"],
    changed: ["breaking", "Callers must find the pages of the list in another way"],
  },
  job: {
    added: ["breaking", "Callers must wait for a job of the operation"],
    removed: ["breaking", "The operation no longer starts a job"],
    changed: ["breaking", "Callers must follow the job in another way"],
  },
  "open-mark": {
    added: ["dangerous", "The document leaves more of the operation open"],
    removed: ["dangerous", "The document leaves less of the operation open"],
  },
  lifetime: {
    added: ["dangerous", "The lifetime of credentials is stated"],
    removed: ["dangerous", "The lifetime of credentials is no longer stated"],
    increased: ["safe", "Credentials are valid for longer"],
    decreased: ["breaking", "Credentials are valid for a shorter time"],
  },
};
