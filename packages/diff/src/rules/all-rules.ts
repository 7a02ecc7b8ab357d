import type { Rule } from "../model/rule.ts";
import { interfaceRules } from "./interface-rules.ts";
import { schemaRules } from "./schema-rules.ts";

/** Every rule, by its ID. */
export const allRules: ReadonlyMap<string, Rule> = new Map(
  [...interfaceRules, ...schemaRules].map((rule) => [rule.id, rule]),
);

/** Rules whose opposite change has no rule, with the reason. */
export const withoutCounterpart: Readonly<Record<string, string>> = {};
