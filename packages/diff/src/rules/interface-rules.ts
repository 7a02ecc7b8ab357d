import type { Direction, Severity } from "../model/change.ts";
import { type Action, type Rule, ruleId } from "../model/rule.ts";

type Meaning = readonly [Severity, says: string];

interface InterfaceKind {
  readonly kind: string;
  readonly direction: Direction;
  readonly actions: { readonly [A in Action]?: Meaning };
}

const rules: readonly InterfaceKind[] = [
  {
    kind: "operation",
    direction: "interface",
    actions: {
      added: ["safe", "The operation is new"],
      removed: ["breaking", "The operation no longer exists"],
    },
  },
  {
    kind: "operation-id",
    direction: "interface",
    actions: {
      changed: ["dangerous", "The operation has another ID, from which clients name their methods"],
    },
  },
  {
    kind: "deprecation",
    direction: "interface",
    actions: {
      added: ["safe", "The operation is deprecated"],
      removed: ["safe", "The operation is no longer deprecated"],
    },
  },
  {
    kind: "server",
    direction: "interface",
    actions: {
      added: ["safe", "The interface has a further base URL"],
      removed: ["breaking", "The interface no longer has the base URL"],
    },
  },
  {
    kind: "required-parameter",
    direction: "request",
    actions: {
      added: ["breaking", "The parameter is required"],
      removed: ["safe", "The parameter is optional"],
    },
  },
  {
    kind: "parameter",
    direction: "request",
    actions: {
      added: ["safe", "There is a further optional parameter"],
      removed: ["breaking", "The parameter no longer exists"],
      changed: ["breaking", "The parameter is written in another style"],
    },
  },
  {
    kind: "body",
    direction: "request",
    actions: {
      added: ["safe", "The request may have a body"],
      removed: ["breaking", "The request no longer has a body"],
    },
  },
  {
    kind: "required-body",
    direction: "request",
    actions: {
      added: ["breaking", "The body is required"],
      removed: ["safe", "The body is optional"],
    },
  },
  {
    kind: "media-type",
    direction: "request",
    actions: {
      added: ["safe", "A body may have a further media type"],
      removed: ["breaking", "A body of the media type is no longer accepted"],
    },
  },
  {
    kind: "media-type",
    direction: "response",
    actions: {
      added: ["dangerous", "A response may have a further media type"],
      removed: ["breaking", "A response no longer has the media type"],
    },
  },
  {
    kind: "success-status",
    direction: "response",
    actions: {
      added: ["dangerous", "A success may have a further status"],
      removed: ["breaking", "A success no longer has the status"],
    },
  },
  {
    kind: "error-status",
    direction: "response",
    actions: {
      added: ["dangerous", "A request may be rejected with a further status"],
      removed: ["safe", "Requests are no longer rejected with the status"],
    },
  },
  {
    kind: "required-header",
    direction: "response",
    actions: {
      added: ["safe", "The response always has the header"],
      removed: ["breaking", "The response may lack the header"],
    },
  },
  {
    kind: "header",
    direction: "response",
    actions: {
      added: ["safe", "The response may have the header"],
      removed: ["dangerous", "The response no longer has the header"],
    },
  },
  {
    kind: "scope",
    direction: "request",
    actions: {
      added: ["breaking", "The credential needs a further scope"],
      removed: ["safe", "The credential no longer needs the scope"],
    },
  },
  {
    kind: "credential",
    direction: "request",
    actions: {
      added: ["safe", "A further kind of credential is accepted"],
      removed: ["breaking", "The kind of credential is no longer accepted"],
    },
  },
  {
    kind: "anonymous-access",
    direction: "request",
    actions: {
      added: ["safe", "A credential is no longer needed"],
      removed: ["breaking", "A credential is needed"],
    },
  },
  {
    kind: "key",
    direction: "request",
    actions: {
      added: ["breaking", "The operation requires an idempotency key"],
      removed: ["breaking", "The operation no longer replays by an idempotency key"],
    },
  },
  {
    kind: "idempotency-retention",
    direction: "interface",
    actions: {
      increased: ["safe", "Keys replay for longer"],
      decreased: ["breaking", "Keys replay for a shorter time"],
    },
  },
  {
    kind: "idempotency-rule",
    direction: "interface",
    actions: { changed: ["breaking", "A header or status of idempotency keys is another one"] },
  },
  {
    kind: "rate-limit",
    direction: "interface",
    actions: {
      added: ["breaking", "Requests are limited"],
      removed: ["safe", "Requests are no longer limited"],
      increased: ["safe", "More requests are allowed"],
      decreased: ["breaking", "Fewer requests are allowed"],
    },
  },
  {
    kind: "rate-limit-rule",
    direction: "interface",
    actions: { changed: ["breaking", "A rate limit counts, or is answered, in another way"] },
  },
  {
    kind: "body-limit",
    direction: "interface",
    actions: {
      added: ["breaking", "The size of bodies is limited"],
      removed: ["safe", "The size of bodies is no longer limited"],
      increased: ["safe", "Larger bodies are allowed"],
      decreased: ["breaking", "Only smaller bodies are allowed"],
    },
  },
  {
    kind: "effect",
    direction: "interface",
    actions: {
      increased: ["breaking", "The operation has a greater effect"],
      decreased: ["safe", "The operation has a smaller effect"],
    },
  },
  {
    kind: "lifetime",
    direction: "interface",
    actions: {
      added: ["dangerous", "The lifetime of credentials is stated"],
      removed: ["dangerous", "The lifetime of credentials is no longer stated"],
      increased: ["safe", "Credentials are valid for longer"],
      decreased: ["breaking", "Credentials are valid for a shorter time"],
    },
  },
  {
    kind: "pagination",
    direction: "interface",
    actions: {
      added: ["dangerous", "The list has pages"],
      removed: ["breaking", "The list no longer has pages"],
      changed: ["breaking", "The pages of the list are found in another way"],
    },
  },
  {
    kind: "job",
    direction: "interface",
    actions: {
      added: ["breaking", "The operation starts a job"],
      removed: ["breaking", "The operation no longer starts a job"],
      changed: ["breaking", "The job is polled, or ends, in another way"],
    },
  },
  {
    kind: "open-mark",
    direction: "interface",
    actions: {
      added: ["dangerous", "The document no longer says something about the operation"],
      removed: ["dangerous", "The document says something about the operation that it left open"],
    },
  },
];

/** The rules for operations, parameters, responses, credentials and policies. */
export const interfaceRules: readonly Rule[] = rules.flatMap(({ kind, direction, actions }) =>
  Object.entries(actions).map(([action, [severity, says]]) => ({
    id: ruleId(direction, kind, action as Action), // a key of `actions`
    kind,
    action: action as Action,
    direction,
    severity,
    says,
  })),
);
