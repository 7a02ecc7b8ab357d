import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { ends } from "./ends.ts";
import { filterKept } from "./filter-kept.ts";
import { noDuplicates } from "./no-duplicates.ts";
import { pageSize } from "./page-size.ts";
import { sizesAgree } from "./sizes-agree.ts";
import { unknownCursor } from "./unknown-cursor.ts";

/** The checks of the family `pagination`, in the order in which they run on an operation. */
export const paginationChecks: readonly Check[] = familyChecks("pagination", [
  pageSize,
  ends,
  sizesAgree,
  noDuplicates,
  filterKept,
  unknownCursor,
]);
