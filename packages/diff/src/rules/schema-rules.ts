import type { Severity } from "../model/change.ts";
import type { Action } from "../model/rule.ts";
import type { RuleTable } from "./rule-table.ts";

/**
 * The effect of a change of a schema on the set of its values. `narrows`: some values are no longer valid. `widens`: further values are
 * valid. `shifts`: perhaps both. `fills`: a name that could have any value gets a schema, or loses it. `hides`: a member is no longer sent.
 * `implies`: an absent value has another meaning. `rewrites`: the same values have another text.
 */
export type Effect =
  | "narrows"
  | "widens"
  | "shifts"
  | "fills"
  | "hides"
  | "implies"
  | "rewrites"
  | "none";

/** A request that was valid must stay valid; a response must not become one that callers do not know. */
const severities: Readonly<Record<"request" | "response", Readonly<Record<Effect, Severity>>>> = {
  request: {
    narrows: "breaking",
    widens: "safe",
    shifts: "breaking",
    fills: "dangerous",
    hides: "dangerous",
    implies: "dangerous",
    rewrites: "breaking",
    none: "safe",
  },
  response: {
    narrows: "safe",
    widens: "breaking",
    shifts: "breaking",
    fills: "safe",
    hides: "dangerous",
    implies: "safe",
    rewrites: "breaking",
    none: "safe",
  },
};

/** The sentence about a change for each direction. */
type Sayings = Readonly<Record<"request" | "response", string>>;

/** For each action the effect, and the values that it affects, with the verb; or whole sentences. */
type Effects = { readonly [A in Action]?: readonly [Effect, about: string | Sayings] };

/** The end of a sentence about values that are lost or gained. */
const endings: Readonly<Partial<Record<Effect, Sayings>>> = {
  narrows: { request: "no longer accepted", response: "no longer sent" },
  widens: { request: "accepted now", response: "possible in responses now" },
};

function say(effect: Effect, about: string | Sayings, direction: "request" | "response"): string {
  if (typeof about !== "string") return about[direction];
  const ending = endings[effect]?.[direction];
  return ending === undefined ? about : `${about} ${ending}`;
}

/** A constraint that excludes the given values. An upper bound excludes more values if it decreases. */
const excluding = (values: string, isLower = false): Effects => ({
  added: ["narrows", values],
  removed: ["widens", values],
  decreased: [isLower ? "widens" : "narrows", values],
  increased: [isLower ? "narrows" : "widens", values],
});

const constraint = (name: string, values: string): Effects => ({
  added: ["narrows", values],
  removed: ["widens", values],
  changed: [
    "shifts",
    {
      request: `Values may be rejected, because ${name} changed`,
      response: `Responses may have other values, because ${name} changed`,
    },
  ],
});

/** The parts of a schema and what their changes do. */
const schemaKinds: Readonly<Record<string, Effects>> = {
  "max-length": excluding("Longer texts are"),
  "min-length": excluding("Shorter texts are", true),
  maximum: excluding("Larger numbers are"),
  minimum: excluding("Smaller numbers are", true),
  "max-items": excluding("Longer lists are"),
  "min-items": excluding("Shorter lists are", true),
  "max-properties": excluding("Objects with more members are"),
  "min-properties": excluding("Objects with fewer members are", true),
  pattern: constraint("the pattern", "Texts that do not match the pattern are"),
  format: constraint("the format", "Texts that do not have the format are"),
  "multiple-of": {
    ...constraint("the divisor", "Numbers that are not multiples are"),
    increased: ["narrows", "Multiples of only the old divisor are"],
    decreased: ["widens", "Multiples of only the new divisor are"],
  },
  "unique-items": constraint("the condition for items", "Lists with equal items are"),
  condition: constraint("the condition", "Values that do not meet the condition are"),
  type: {
    added: ["widens", "Values of a further type are"],
    removed: ["narrows", "Values of the type are"],
  },
  "listed-value": { added: ["widens", "The value is"], removed: ["narrows", "The value is"] },
  "list-of-values": {
    added: ["narrows", "Values that are not listed are"],
    removed: ["widens", "Values that were not listed are"],
  },
  "required-member": {
    added: ["narrows", "Objects without the member are"],
    removed: ["widens", "Objects without the member are"],
  },
  "member-of-closed-object": {
    added: ["widens", "Objects with the member are"],
    removed: ["narrows", "Objects with the member are"],
  },
  "member-of-open-object": {
    added: [
      "fills",
      {
        request: "The member is described now, and other values of it may be rejected",
        response: "The member is described now",
      },
    ],
    removed: ["widens", "Any value of the member is"],
  },
  "omitted-member": {
    added: [
      "hides",
      {
        request: "The member is read-only now, and may be ignored or rejected",
        response: "The member is write-only now, and no longer sent",
      },
    ],
    removed: [
      "none",
      {
        request: "The member is no longer read-only, and may be sent",
        response: "The member is no longer write-only, and is possible in responses",
      },
    ],
  },
  default: {
    added: ["none", "An absent value has a default now"],
    removed: ["implies", "An absent value no longer has a default"],
    changed: ["implies", "An absent value has another default"],
  },
  "closed-object": {
    added: ["narrows", "Objects with other members are"],
    removed: ["widens", "Objects with other members are"],
  },
  alternative: {
    added: ["widens", "Values of a further alternative are"],
    removed: ["narrows", "Values of the alternative are"],
  },
  "single-alternative": {
    added: ["narrows", "Values that match several alternatives are"],
    removed: ["widens", "Values that match several alternatives are"],
  },
  "xml-node": {
    changed: [
      "rewrites",
      {
        request: "Callers must write the value as another XML node",
        response: "Callers must read the value from another XML node",
      },
    ],
  },
};

/** The effect of a change of a part on the set of values of a schema; undefined if the part does not belong to a schema. */
export function effectOf(kind: string, action: Action): Effect | undefined {
  return schemaKinds[kind]?.[action]?.[0];
}

/** The rules for every part of a schema in one direction. */
export function schemaRules(direction: "request" | "response"): RuleTable {
  const toMeaning = ([effect, about]: readonly [Effect, string | Sayings]) =>
    [severities[direction][effect], say(effect, about, direction)] as const;
  return Object.fromEntries(
    Object.entries(schemaKinds).map(([kind, effects]) => [
      kind,
      Object.fromEntries(
        Object.entries(effects).map(([action, effect]) => [action, toMeaning(effect)]),
      ),
    ]),
  );
}
