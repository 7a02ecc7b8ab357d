import { nothingTold } from "./contenders.ts";
import type { Situation } from "./situations.ts";

/** `right`, or the worst that the client did. */
export type Verdict =
  | "right"
  | "performed twice"
  | "gives up"
  | "retries a conflict"
  | "tells nothing";

/** The requests that a simulated service received for a call, and the result that the client gave its program. */
interface SeenCall {
  readonly tries: number;
  readonly performed: number;
  readonly outcome: string;
}

/** Judges what a client did in a situation. */
export function judgeCall(
  { expected }: Pick<Situation, "expected">,
  { tries, performed, outcome }: SeenCall,
): Verdict {
  if (performed > 1) return "performed twice";
  if (outcome === nothingTold) return "tells nothing";
  if (expected === "error at once" && tries > 1) return "retries a conflict";
  return expected === "success" && outcome !== "success" ? "gives up" : "right";
}
