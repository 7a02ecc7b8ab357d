import type { Rule } from "../model/rule.ts";
import { discriminatorRules } from "./discriminator-rules.ts";
import { interfaceRules } from "./interface-rules.ts";
import { requestRules } from "./request-rules.ts";
import { responseRules } from "./response-rules.ts";
import { rulesOf } from "./rule-table.ts";
import { schemaRules } from "./schema-rules.ts";

const rules = [
  ...rulesOf("interface", interfaceRules),
  ...rulesOf("request", requestRules),
  ...rulesOf("response", responseRules),
  ...(["request", "response"] as const).flatMap((direction) => [
    ...rulesOf(direction, schemaRules(direction)),
    ...rulesOf(direction, discriminatorRules(direction)),
  ]),
];

/** Every rule, by its ID. */
export const allRules: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));
