import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { actsOnce } from "./acts-once.ts";
import { concurrent } from "./concurrent.ts";
import { conflict } from "./conflict.ts";
import { equalJson } from "./equal-json.ts";
import { firstAnswer } from "./first-answer.ts";
import { keyDistinct } from "./key-distinct.ts";
import { keyEdges } from "./key-edges.ts";
import { keyRequired } from "./key-required.ts";
import { keyViolations } from "./key-violations.ts";
import { oneOperation } from "./one-operation.ts";
import { otherOperation } from "./other-operation.ts";
import { partition } from "./partition.ts";
import { peerReplay } from "./peer-replay.ts";
import { rejectedKey } from "./rejected-key.ts";
import { replayMarked } from "./replay-marked.ts";
import { retention } from "./retention.ts";
import { unmarkedWithoutKey } from "./unmarked-without-key.ts";

/** The checks of the family `idempotency`, in the order in which they run on an operation. */
export const idempotencyChecks: readonly Check[] = familyChecks("idempotency", [
  keyRequired,
  keyViolations,
  keyEdges,
  firstAnswer,
  actsOnce,
  replayMarked,
  conflict,
  equalJson,
  concurrent,
  partition,
  peerReplay,
  keyDistinct,
  otherOperation,
  oneOperation,
  rejectedKey,
  retention,
  unmarkedWithoutKey,
]);
