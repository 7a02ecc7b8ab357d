import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { bodyBoundaries } from "./body-boundaries.ts";
import { example } from "./example.ts";
import { knownGood } from "./known-good.ts";
import { parameterBoundaries } from "./parameter-boundaries.ts";
import { randomValid } from "./random-valid.ts";

/** The checks of the family `accepts`, in the order in which they run on an operation. */
export const acceptsChecks: readonly Check[] = familyChecks("accepts", [
  example,
  knownGood,
  parameterBoundaries,
  bodyBoundaries,
  randomValid,
]);
