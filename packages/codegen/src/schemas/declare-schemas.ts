import {
  asObject,
  type Direction,
  formatPointer,
  type JsonObject,
  openSchema,
  validatedDocument,
} from "@plumbline/contract";
import { chooseLeaders, closeOver, groupViews } from "../types/choose-leaders.ts";
import { nameVariants } from "../types/name-variants.ts";
import { markUse, nameUses, type SchemaUse, usesIn, type View } from "../types/schema-use.ts";
import type { RenameTypes } from "../name-types.ts";
import { printRules } from "./print-rules.ts";
import type { RuleScope } from "./rule-scope.ts";

/** A place where a schema of the document is not expressed as it is. */
export interface Difference {
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly reason: string;
}

/** A schema that the module exports. */
export interface DeclaredSchema {
  readonly name: string;
  /** An expression in which references are names. */
  readonly text: string;
  readonly use: SchemaUse;
  /** Whether another one refers to it before it exists, so that it needs a type. */
  readonly isForward: boolean;
}

/** The schemas of a document in one dialect. */
export interface DeclaredSchemas {
  /** Each one after those that it refers to, unless they refer to each other. */
  readonly declarations: readonly DeclaredSchema[];
  /** Prints the schema at a pointer for messages in one direction. */
  readonly print: (pointer: string, direction: Direction) => string;
  readonly differences: readonly Difference[];
}

export interface DeclareOptions extends Pick<RuleScope, "dialect" | "conversions"> {
  readonly taken: readonly string[];
  readonly rename: RenameTypes;
}

/**
 * Declares the schemas in `components`, and those that the uses lead to, each once if both directions agree.
 */
export function declareSchemas(
  document: JsonObject,
  uses: readonly SchemaUse[],
  { dialect, taken, conversions, rename }: DeclareOptions,
): DeclaredSchemas {
  const differences = new Map<string, Difference>();
  const printer = createPrinter(document, {
    dialect,
    conversions,
    onDifference: (pointer, reason) => differences.set(pointer, { pointer, reason }),
  });
  const textOf = ({ view, pointer }: SchemaUse): string => printer(pointer, directionOf(view));
  const components = Object.keys(asObject(asObject(document["components"])["schemas"])).map(
    (name) => formatPointer(["components", "schemas", name]),
  );
  const used = closeOver(
    uses.flatMap((use) => usesIn(textOf(use))),
    textOf,
  );
  const reached = new Set([...used.values()].map(({ pointer }) => pointer));
  const others = components.filter((pointer) => !reached.has(pointer));
  const needed = closeOver(
    [...used.values(), ...others.map((pointer) => ({ view: "response", pointer }) as const)],
    textOf,
  );
  const views = groupViews(needed);
  const leaders = chooseLeaders(views, textOf);
  const names = nameVariants({ views, leaders, components, taken, rename });
  const leaderOf = ({ view, pointer }: SchemaUse): SchemaUse => ({
    pointer,
    view: leaders.get(pointer)?.get(view) ?? view,
  });
  const nameOf = (use: SchemaUse): string => constantName(names.get(markUse(leaderOf(use))) ?? "");
  const { order, forward } = sort([...needed.values()].map(leaderOf), (use) =>
    usesIn(textOf(use)).map(leaderOf),
  );
  const before = new Set<string>();
  const declarations = order.map((use): DeclaredSchema => {
    const text = nameUses(textOf(use), (inner) => {
      const name = nameOf(inner);
      return before.has(name) ? name : dialect.lazy(name);
    });
    const name = nameOf(use);
    before.add(name);
    return { name, text, use, isForward: forward.has(markUse(use)) };
  });
  return {
    declarations,
    print: (pointer, direction) => nameUses(printer(pointer, direction), nameOf),
    differences: [...differences.values()],
  };
}

/** The name of the constant that has a schema's rules: `thingSchema` beside the type `Thing`. */
export function constantName(type: string): string {
  const [first = ""] = type;
  return `${first.toLowerCase()}${type.slice(first.length)}Schema`;
}

/** The direction of the messages of a view. */
export function directionOf(view: View): Direction {
  return view === "response" ? "response" : "request";
}

function createPrinter(
  document: JsonObject,
  scope: Omit<RuleScope, "direction">,
): (pointer: string, direction: Direction) => string {
  const documents = {
    request: validatedDocument(document, "request"),
    response: validatedDocument(document, "response"),
  };
  const printed = new Map<string, string>();
  return (pointer, direction) => {
    const key = `${direction} ${pointer}`;
    const known = printed.get(key);
    if (known !== undefined) return known;
    const cursor = openSchema(documents[direction], pointer);
    const text = printRules(cursor, { ...scope, direction });
    printed.set(key, text);
    return text;
  };
}

interface Sorted {
  readonly order: readonly SchemaUse[];
  /** The marks of those that an earlier one refers to. */
  readonly forward: ReadonlySet<string>;
}

/** Sorts schemas so that each one comes after those that it refers to, as far as possible. */
function sort(
  uses: readonly SchemaUse[],
  edgesOf: (use: SchemaUse) => readonly SchemaUse[],
): Sorted {
  const order = new Map<string, SchemaUse>();
  const forward = new Set<string>();
  const path = new Set<string>();
  const visit = (use: SchemaUse): void => {
    const mark = markUse(use);
    if (order.has(mark)) return;
    if (path.has(mark)) {
      forward.add(mark);
      return;
    }
    path.add(mark);
    edgesOf(use).forEach(visit);
    path.delete(mark);
    order.set(mark, use);
  };
  uses.forEach(visit);
  return { order: [...order.values()], forward };
}
