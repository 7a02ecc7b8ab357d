import { showText } from "../outcome/show-text.ts";
import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import type { NotSent, Undocumented, UnknownOutcome } from "../outcome/outcome.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";

const whyNotSent: Readonly<Record<NotSent["reason"], string>> = {
  credential: "no credential is available",
  aborted: "it was aborted first",
  deadline: "its deadline passed first",
  hook: "a hook failed",
  unreachable: "no connection was made",
  retention: "the service may have deleted its key",
};

const whyUnknown: Readonly<Record<UnknownOutcome["reason"], string>> = {
  aborted: "was aborted before its response arrived",
  deadline: "got no response before its deadline",
  "no-response": "got no response",
  "response-incomplete": "got an incomplete response",
};

const whyUndocumented: Readonly<Record<Undocumented["reason"], string>> = {
  status: "which the document does not describe",
  content: "with a body that the document does not describe",
  inexact: "with a number that is too large to be exact",
};

/** What happened to a call, in one sentence. */
export function describeOutcome(known: AttemptOutcome, ongoing: OngoingCall): string {
  const { call, inDoubt, later, runtime } = ongoing;
  const { messageProperty } = runtime.table;
  const doubt = inDoubt && known.kind === "unknown-outcome" ? ", and may have taken effect" : "";
  const afterwards =
    later && "status" in later && !later.ok
      ? `; a later attempt ${describeAttempt(later, messageProperty)}`
      : "";
  return `${call.name} ${describeAttempt(known, messageProperty)}${doubt}${afterwards}`;
}

function describeAttempt(outcome: AttemptOutcome, messageProperty: string | undefined): string {
  if (outcome.kind === "not-sent") return `was not sent: ${whyNotSent[outcome.reason]}`;
  if (outcome.kind === "unknown-outcome") return whyUnknown[outcome.reason];
  if (outcome.kind === "pending")
    return "is still being executed, from an earlier attempt with the same key";
  if (outcome.kind === "undocumented") {
    const { violation } = outcome;
    if (violation)
      return `got response ${outcome.status}, with a body that violates its schema at ${showText(violation.at) || "its root"}: ${violation.keyword}`;
    return `got response ${outcome.status}, ${whyUndocumented[outcome.reason]}`;
  }
  const words = "error" in outcome ? findWords(outcome.error, messageProperty) : "";
  return `got response ${outcome.status}${words}`;
}

/** The service's own message in an error body: the property that all error bodies of the document have. */
function findWords(error: unknown, property: string | undefined): string {
  // Object() makes any value readable.
  const words = property && (Object(error) as Readonly<Record<string, unknown>>)[property];
  return words && typeof words === "string" ? `: ${showText(words)}` : "";
}
