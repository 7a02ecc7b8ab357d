import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { blankBody } from "./blank-body.ts";
import { contentTypeForms } from "./content-type-forms.ts";
import { duplicateNames } from "./duplicate-names.ts";
import { encoding } from "./encoding.ts";
import { oddHeaders } from "./odd-headers.ts";
import { malformedJson } from "./malformed-json.ts";
import { mediaType } from "./media-type.ts";
import { oddText } from "./odd-text.ts";
import { oddValues } from "./odd-values.ts";
import { pathForms } from "./path-forms.ts";
import { queryForms } from "./query-forms.ts";
import { reservedNames } from "./reserved-names.ts";
import { undeclaredQuery } from "./undeclared-query.ts";
import { wrongShape } from "./wrong-shape.ts";

/** The checks of the family `robustness`, in the order in which they run on an operation. */
export const robustnessChecks: readonly Check[] = familyChecks("robustness", [
  malformedJson,
  blankBody,
  wrongShape,
  reservedNames,
  pathForms,
  duplicateNames,
  contentTypeForms,
  mediaType,
  encoding,
  oddText,
  oddValues,
  queryForms,
  undeclaredQuery,
  oddHeaders,
]);
