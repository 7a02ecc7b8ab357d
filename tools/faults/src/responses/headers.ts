import {
  alter,
  type Draft,
  type Fault,
  type IncomingCall,
  onError,
  onSuccess,
} from "@local-ads/sandbox/seams";
import { findResponse } from "@plumbline/contract";

/** What stands above a body. */
export const headerFaults: readonly Fault[] = [
  {
    name: "receipt-missing-on-mutations",
    breaks: ["common-request-id"],
    description: "Only reads have a receipt.",
    ...alter(
      "respond",
      onSuccess((draft, call) =>
        call?.operation.method === "get" ? draft : changeReceipts(draft, call, () => undefined),
      ),
    ),
  },
  {
    name: "receipt-empty",
    breaks: ["common-request-id-string"],
    description: "Receipts are empty.",
    ...alter(
      "respond",
      onSuccess((draft, call) => changeReceipts(draft, call, () => "")),
    ),
  },
  {
    name: "receipts-alike",
    breaks: ["common-request-id-string"],
    description: "Every operation has the same receipt.",
    ...alter(
      "respond",
      onSuccess((draft, call) => changeReceipts(draft, call, () => "0")),
    ),
  },
  {
    name: "success-as-text",
    breaks: ["common-json"],
    description: "Bodies of successes are said to be plain text.",
    ...alter(
      "respond",
      onSuccess((draft) => withType(draft, "text/plain; charset=utf-8")),
    ),
  },
  {
    name: "error-as-html",
    breaks: ["error-json", "common-json"],
    description: "Errors are said to be HTML.",
    ...alter(
      "respond",
      onError((draft) => withType(draft, "text/html; charset=utf-8")),
    ),
  },
  {
    name: "error-as-problem",
    breaks: ["common-json"],
    description: "Errors are said to be problem details.",
    ...alter(
      "respond",
      onError((draft) => withType(draft, "application/problem+json")),
    ),
  },
];

function withType(draft: Draft, type: string): Draft {
  return { ...draft, headers: { ...draft.headers, "Content-Type": type } };
}

/** The headers that every success of an operation has to have. */
function changeReceipts(
  draft: Draft,
  call: IncomingCall | undefined,
  change: () => string | undefined,
): Draft {
  const response = call && findResponse(call.operation, draft.status);
  const names = new Set(
    (response?.headers ?? [])
      .filter(({ required }) => required)
      .map(({ name }) => name.toLowerCase()),
  );
  const headers = Object.entries(draft.headers).flatMap(([name, value]) => {
    const changed = names.has(name.toLowerCase()) ? change() : value;
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return { ...draft, headers: Object.fromEntries(headers) };
}
