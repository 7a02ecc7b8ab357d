import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { answersApart } from "./answers-apart.ts";
import { cursor } from "./cursor.ts";
import { foreignId } from "./foreign-id.ts";
import { likeUnknown } from "./like-unknown.ts";
import { madeThings } from "./made-things.ts";
import { plantedMarkers } from "./planted-markers.ts";
import { unknownId } from "./unknown-id.ts";
import { unknownReference } from "./unknown-reference.ts";

/** The checks of the family `isolation`, in the order in which they run on an operation. */
export const isolationChecks: readonly Check[] = familyChecks("isolation", [
  unknownId,
  unknownReference,
  foreignId,
  likeUnknown,
  cursor,
  madeThings,
  answersApart,
  plantedMarkers,
]);
