import type { Severity } from "../model/change.ts";
import { type Action, type Rule, ruleId } from "../model/rule.ts";

/**
 * What a change of a schema does to the set of its values. `narrows`: some values are no longer valid. `widens`: further values are valid.
 * `shifts`: perhaps both. `fills`: a name that could have any value gets a schema, or loses it.
 */
export type Effect = "narrows" | "widens" | "shifts" | "fills" | "none";

/** A request that was valid must stay valid; a response must not become one that callers do not know. */
const severities: Readonly<Record<"request" | "response", Readonly<Record<Effect, Severity>>>> = {
  request: {
    narrows: "breaking",
    widens: "safe",
    shifts: "breaking",
    fills: "dangerous",
    none: "safe",
  },
  response: {
    narrows: "safe",
    widens: "breaking",
    shifts: "breaking",
    fills: "safe",
    none: "safe",
  },
};

interface SchemaKind {
  readonly kind: string;
  readonly effects: { readonly [A in Action]?: readonly [Effect, says: string] };
}

const upper = (kind: string, noun: string): SchemaKind => ({
  kind,
  effects: {
    added: ["narrows", `${noun} has a maximum`],
    removed: ["widens", `${noun} has no maximum`],
    decreased: ["narrows", `The maximum of ${noun.toLowerCase()} is smaller`],
    increased: ["widens", `The maximum of ${noun.toLowerCase()} is larger`],
  },
});

const lower = (kind: string, noun: string): SchemaKind => ({
  kind,
  effects: {
    added: ["narrows", `${noun} has a minimum`],
    removed: ["widens", `${noun} has no minimum`],
    increased: ["narrows", `The minimum of ${noun.toLowerCase()} is larger`],
    decreased: ["widens", `The minimum of ${noun.toLowerCase()} is smaller`],
  },
});

const constraint = (kind: string, noun: string): SchemaKind => ({
  kind,
  effects: {
    added: ["narrows", `${noun} is required`],
    removed: ["widens", `${noun} is no longer required`],
    changed: ["shifts", `${noun} is another one`],
  },
});

/** The parts of a schema and what their changes do. */
const schemaKinds: readonly SchemaKind[] = [
  upper("max-length", "The length"),
  lower("min-length", "The length"),
  upper("maximum", "The number"),
  lower("minimum", "The number"),
  upper("max-items", "The number of items"),
  lower("min-items", "The number of items"),
  upper("max-properties", "The number of members"),
  lower("min-properties", "The number of members"),
  constraint("pattern", "A pattern"),
  constraint("format", "A format"),
  constraint("multiple-of", "A divisor"),
  constraint("unique-items", "That items differ"),
  constraint("condition", "A condition"),
  {
    kind: "type",
    effects: {
      added: ["widens", "Values may have a further type"],
      removed: ["narrows", "Values no longer have one of the types"],
    },
  },
  {
    kind: "listed-value",
    effects: {
      added: ["widens", "A further value is listed"],
      removed: ["narrows", "A value is no longer listed"],
    },
  },
  {
    kind: "list-of-values",
    effects: {
      added: ["narrows", "Only listed values are valid"],
      removed: ["widens", "Values are no longer listed"],
    },
  },
  {
    kind: "required-member",
    effects: {
      added: ["narrows", "The member is required"],
      removed: ["widens", "The member is optional"],
    },
  },
  {
    kind: "member-of-closed-object",
    effects: {
      added: ["widens", "The object may have a further member"],
      removed: ["narrows", "The object no longer has the member"],
    },
  },
  {
    kind: "member-of-open-object",
    effects: {
      added: ["fills", "A member is described that could have any value"],
      removed: ["widens", "A member is no longer described and may have any value"],
    },
  },
  {
    kind: "closed-object",
    effects: {
      added: ["narrows", "Other members are no longer allowed"],
      removed: ["widens", "Other members are allowed"],
    },
  },
  {
    kind: "alternative",
    effects: {
      added: ["widens", "A further alternative is valid"],
      removed: ["narrows", "An alternative is no longer valid"],
    },
  },
  {
    kind: "alternatives",
    effects: {
      added: ["narrows", "Values must match an alternative"],
      removed: ["widens", "Values need not match an alternative"],
    },
  },
];

/** The rules for every part of a schema, in requests and in responses. */
export const schemaRules: readonly Rule[] = schemaKinds.flatMap(({ kind, effects }) =>
  (["request", "response"] as const).flatMap((direction) =>
    Object.entries(effects).map(([action, [effect, says]]) => ({
      id: ruleId(direction, kind, action as Action), // a key of `effects`
      kind,
      action: action as Action,
      direction,
      severity: severities[direction][effect],
      says,
    })),
  ),
);
