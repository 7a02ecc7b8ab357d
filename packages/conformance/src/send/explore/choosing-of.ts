import { isObject, type JsonObject, type Operation, segmentsOf } from "@plumbline/contract";
import { freshWord } from "../../input/plain/fresh-word.ts";
import { harmOf } from "../../input/request/is-destructive.ts";
import type { Explorer } from "./explorer.ts";
import type { Search } from "./next-attempt.ts";
import { noneLearnt } from "./values/body-search.ts";
import { wholesIn } from "./values/next-body.ts";
import type { Choosing } from "./values/typical-for.ts";

/** The known values from which the inputs of an operation are chosen. The name makes the fresh word. */
export function choosingOf(
  { session, options, pool, searches, signIns, accounts }: Explorer,
  name: string,
  operation: Operation,
): Choosing {
  const shown =
    isUpdate(operation) || harmOf(operation) === "replaces"
      ? searches.find(
          (one) => one.operation.method === "get" && one.operation.path === operation.path,
        )
      : undefined;
  const account = signIns.has(operation) ? accounts[0] : undefined;
  return {
    contract: session.contract,
    pool,
    word: freshWord(`${options.salt} ${name}`),
    now: options.now,
    segments: segmentsOf(operation.path),
    within: [],
    ...noneLearnt,
    near: nearObjects(searches, operation),
    ...(shown?.shown !== undefined && { shown: shown.shown }),
    ...(account && { account }),
  };
}

/** The objects that reads below the same first path segment returned, and the objects inside these objects. */
function nearObjects(searches: readonly Search[], operation: Operation): readonly JsonObject[] {
  const [first] = segmentsOf(operation.path);
  return searches
    .filter(({ operation: { method, path } }) => method === "get" && segmentsOf(path)[0] === first)
    .flatMap(({ shown }) => (isObject(shown) ? wholesIn(shown) : []));
}

/** Whether an operation changes the thing that its path names. */
export function isUpdate({ method }: Operation): boolean {
  return method === "put" || method === "patch";
}
