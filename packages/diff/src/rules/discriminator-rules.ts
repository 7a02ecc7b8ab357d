import type { RuleTable } from "./rule-table.ts";

/** The rules for discriminators in one direction. Validators do not read them, so that a break has no witness. */
export function discriminatorRules(direction: "request" | "response"): RuleTable {
  const isRequest = direction === "request";
  return {
    discriminator: {
      added: ["dangerous", "A member selects the alternative of a value now"],
      removed: ["dangerous", "No member selects the alternative of a value any longer"],
      changed: ["breaking", "Another member selects the alternative of a value"],
    },
    "discriminator-default": {
      added: [
        isRequest ? "safe" : "dangerous",
        "Values without a known member select an alternative now",
      ],
      removed: [
        isRequest ? "dangerous" : "safe",
        "Values without a known member no longer select an alternative",
      ],
      changed: ["dangerous", "Values without a known member select another alternative"],
    },
    "discriminator-value": {
      added: [isRequest ? "safe" : "dangerous", "A further value selects an alternative"],
      removed: [isRequest ? "breaking" : "safe", "The value no longer selects an alternative"],
      changed: ["breaking", "The value selects another alternative"],
    },
  };
}
