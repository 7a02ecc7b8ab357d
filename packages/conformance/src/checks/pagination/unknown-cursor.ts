import type { JsonValue } from "@plumbline/contract";
import { isFailure } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { planningSamples, schemaValues } from "../../input/schema/schema-values.ts";
import { isLast, isPaged } from "./page.ts";
import { itemKeys } from "./item-keys.ts";
import { sizeNear } from "./size-near.ts";
import { planPages } from "./plan-pages.ts";
import { noPage, readOne, type Reader } from "./walk.ts";
import { state } from "../needs/state.ts";

/**
 * Advises against a list that starts over, or fails, for an unknown cursor: a client with a lost cursor would read
 * the same items forever. Any other response is legal because a cursor may encode a position.
 * @see https://opensource.zalando.com/restful-api-guidelines/#160
 */
export const unknownCursor: PropertyDefinition = {
  name: "unknown-cursor",
  severity: "advice",
  title: "An unknown cursor is rejected",
  needs: [state],
  applies: isPaged,
  plan: (subject) =>
    planPages(subject, ({ policy, reading }) => {
      const cursors = inventedCursors(subject, policy.cursor);
      if (cursors.length === 0) return undefined;
      const size = sizeNear(subject.operation, 1);
      return [
        reading({
          purpose: "unknown cursors",
          rests: `cursors come from ${policy.next} of a page`,
          requests: cursors.length + 1,
          judge: (reader) => judge(reader, size, cursors),
        }),
      ];
    }),
};

/** Two cursors, because one may encode the first position. */
function inventedCursors({ contract, operation }: Subject, name: string): readonly JsonValue[] {
  const parameter = operation.parameters.find((one) => one.in === "query" && one.name === name);
  const valid = parameter && schemaValues(contract, parameter.schema, "query").valid;
  if (!parameter || !valid) return [];
  const samples = planningSamples(valid, samplesDrawn).filter(
    (value) => isAcceptable(parameter, value) && JSON.stringify(value).length >= shortest,
  );
  return [...new Set(samples)].slice(0, 2);
}

const samplesDrawn = 20;

/** A shorter cursor may be a real one. */
const shortest = 6;

async function judge(
  reader: Reader,
  size: number | undefined,
  cursors: readonly JsonValue[],
): Promise<CaseVerdict> {
  const first = await readOne(reader, { size });
  if (typeof first === "number") return noPage(first);
  if (isLast(first)) return unproven("the list has one page, which any cursor may return");
  let startsOver = 0;
  for (const cursor of cursors) {
    const page = await readOne(reader, { size, cursor });
    if (typeof page !== "number") {
      if (itemKeys([page]).join("\n") === itemKeys([first]).join("\n")) startsOver += 1;
    } else if (isFailure(page)) {
      return broken(`status ${page}`, "the cursor is rejected with a 4xx");
    }
  }
  return startsOver === cursors.length
    ? broken("the first page again", "the cursor is rejected with a 4xx")
    : holds;
}
