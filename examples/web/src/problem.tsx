import type { CallError } from "@local-ads/client/query";

/** What a person reads when a call fails: the message of its outcome, and what to do about it. */
export function Problem({ error }: { readonly error: CallError | null }) {
  if (error === null) return null;
  const requestId = "outcome" in error ? error.outcome.receipt.requestId : undefined;
  return (
    <p role="alert" className="problem">
      {remedyOf(error)} {requestId && <small>Request {requestId}</small>}
    </p>
  );
}

function remedyOf(error: CallError): string {
  if (!("outcome" in error)) return error.message;
  const { outcome } = error;
  if (outcome.kind === "response" && outcome.status === 402)
    return "Your subscription has ended. Renew it to run campaigns.";
  if (outcome.kind === "response" && outcome.status === 401)
    return "Your key is not valid. Reload the page to sign in again.";
  if (outcome.kind === "pending" || outcome.kind === "unknown-outcome")
    return "It is not certain whether this was done. Try again: it will not be done twice.";
  return outcome.message;
}
