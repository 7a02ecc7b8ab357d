import { alter, type Fault, onSuccess } from "@local-ads/sandbox/seams";

/** Successes under another status than the document's. */
export const statusFaults: readonly Fault[] = [
  {
    name: "mutation-as-created",
    breaks: ["publish-answer", "launch-answer", "pause-answer"],
    description: "Whatever a POST does is answered 201.",
    ...alter(
      "respond",
      onSuccess((draft, call) =>
        call?.operation.method === "post" ? { ...draft, status: 201 } : draft,
      ),
    ),
  },
];
