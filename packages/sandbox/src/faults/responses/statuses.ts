import { alter } from "../alter.ts";
import type { Fault } from "../fault.ts";
import { onSuccess } from "./responding.ts";

/** Successes under another status than the document's. */
export const statusFaults: readonly Fault[] = [
  {
    name: "accepted-as-ok",
    breaks: ["create-campaign-answer"],
    description: "A queued preparation is answered 200.",
    ...alter(
      "respond",
      onSuccess((draft) => (draft.status === 202 ? { ...draft, status: 200 } : draft)),
    ),
  },
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
  {
    name: "mutation-without-content",
    breaks: ["update-site-answer", "save-draft-answer"],
    description: "A change is answered 204, without a body.",
    ...alter(
      "respond",
      onSuccess((draft, call) =>
        call?.operation.method === "get" ? draft : { ...draft, status: 204 },
      ),
    ),
  },
];
