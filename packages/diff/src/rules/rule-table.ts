import type { Direction, Severity } from "../model/change.ts";
import { type Action, type Rule, ruleId } from "../model/rule.ts";

/** The rules of one direction: a severity and a sentence for each action, by the part of the document. */
export type RuleTable = Readonly<
  Record<string, { readonly [A in Action]?: readonly [Severity, says: string] }>
>;

/** The rules of a table. */
export function rulesOf(direction: Direction, table: RuleTable): readonly Rule[] {
  return Object.entries(table).flatMap(([kind, actions]) =>
    Object.entries(actions).map(([name, [severity, says]]) => {
      const action = name as Action; // a key of `actions`
      return { id: ruleId(direction, kind, action), kind, action, direction, severity, says };
    }),
  );
}
