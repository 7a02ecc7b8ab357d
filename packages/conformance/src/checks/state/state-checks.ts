import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { concurrentMembers } from "./members/concurrent-members.ts";
import { creationShown } from "./creation-shown.ts";
import { listsAgree } from "./lists-agree.ts";
import { deletionShown } from "./deletion-shown.ts";
import { othersUnchanged } from "./others-unchanged.ts";
import { readBack } from "./read-back.ts";
import { rejectionChangesNothing } from "./rejection-changes-nothing.ts";
import { replayChangesNothing } from "./replay-changes-nothing.ts";
import { singleMembers } from "./members/single-members.ts";
import { unexecuted } from "./unexecuted.ts";
import { sequences } from "./sequences.ts";

/** The checks of the family `state`, in the order in which they run on an operation. */
export const stateChecks: readonly Check[] = familyChecks("state", [
  readBack,
  singleMembers,
  concurrentMembers,
  rejectionChangesNothing,
  replayChangesNothing,
  sequences,
  unexecuted,
  othersUnchanged,
  creationShown,
  listsAgree,
  deletionShown,
]);
