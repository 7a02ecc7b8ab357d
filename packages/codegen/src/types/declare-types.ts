import {
  asObject,
  formatPointer,
  literalText,
  openSchema,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";
import { chooseLeaders, closeOver, groupViews } from "./choose-leaders.ts";
import { commentOf } from "./comment-of.ts";
import { type Cut, cutCycles } from "./cut-cycles.ts";
import type { RenameTypes } from "../name-types.ts";
import { nameVariants } from "./name-variants.ts";
import { printSchema } from "./print-schema.ts";
import type { Discriminated } from "./read-discriminators.ts";
import { markUse, nameUses, type SchemaUse, usesIn } from "./schema-use.ts";
import type { TypeText } from "./type-text.ts";

/** A type of a schema, in the views that it is the type of. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
  readonly comment: readonly string[];
}

/** The types of a document's schemas. */
export interface DeclaredTypes {
  readonly declarations: readonly Declaration[];
  /** The type of each schema in `components`, in the shape of openapi-typescript: the name of a declaration, or a type. */
  readonly slots: ReadonlyMap<string, Declaration>;
  /** The name of a schema in a view. */
  readonly nameOf: (use: SchemaUse) => string;
  /** Pointers of schemas that would refer to themselves directly, with `unknown` in that place. */
  readonly cut: readonly string[];
}

/** The name of the interface with all schemas in the shape of openapi-typescript. */
export const slotsName = "schemas";

export interface DeclareTypesOptions {
  /** Names that are not given. */
  readonly taken: readonly string[];
  /** Replaces proposed names. Default: keeps them. */
  readonly rename?: RenameTypes;
}

/** Declares the types of all schemas in `components`, and of those that the uses lead to. */
export function declareTypes(
  discriminated: Discriminated,
  uses: readonly SchemaUse[],
  { taken, rename = (names) => names }: DeclareTypesOptions,
): DeclaredTypes {
  const { document } = discriminated;
  const components = Object.keys(asObject(asObject(document["components"])["schemas"])).map(
    (name) => formatPointer(["components", "schemas", name]),
  );
  const typeOf = createPrinter(discriminated);
  const needed = closeOver([...uses, ...components.map(asWhole)], (use) => typeOf(use).text);
  const views = groupViews(needed);
  const leaders = chooseLeaders(views, (use) => typeOf(use).text);
  const names = nameVariants({ views, leaders, components, taken, rename });
  const leaderOf = ({ view, pointer }: SchemaUse): SchemaUse => ({
    pointer,
    view: leaders.get(pointer)?.get(view) ?? view,
  });
  const nameOf = (use: SchemaUse): string => {
    const leader = leaderOf(use);
    const name = names.get(markUse(leader));
    return name ?? `${slotsName}[${literalText(parsePointer(leader.pointer).at(-1) ?? "")}]`;
  };

  const nodes = new Map(
    [...views].flatMap(([pointer, found]) =>
      found.map((view) => leaderOf({ view, pointer })).map((use) => [markUse(use), use] as const),
    ),
  );
  const cuts = findCuts([...nodes.values()], typeOf, leaderOf);
  const declare = (use: SchemaUse, name: string): Declaration => {
    const found = cuts.get(markUse(use)) ?? [];
    const text = found.reduce((all, { mark }) => all.replaceAll(mark, "unknown"), typeOf(use).text);
    const comment = commentOf(resolvePointer(document, use.pointer));
    return { name, text: nameUses(text, nameOf), comment };
  };
  const declareSlot = (pointer: string): [string, Declaration] => {
    const use = leaderOf(asWhole(pointer));
    const name = names.get(markUse(use));
    const key = parsePointer(pointer).at(-1) ?? "";
    return [key, name === undefined ? declare(use, key) : { name: key, text: name, comment: [] }];
  };
  return {
    declarations: [...nodes].flatMap(([mark, use]) => {
      const name = names.get(mark);
      return name === undefined ? [] : [declare(use, name)];
    }),
    slots: new Map(components.map(declareSlot)),
    nameOf,
    cut: [...nodes].flatMap(([mark, { pointer }]) => (cuts.has(mark) ? [pointer] : [])),
  };
}

/** The references to cut, by mark of the type that contains them. */
function findCuts(
  uses: readonly SchemaUse[],
  typeOf: (use: SchemaUse) => TypeText,
  leaderOf: (use: SchemaUse) => SchemaUse,
): ReadonlyMap<string, readonly Cut[]> {
  const nodes = new Map(uses.map((use) => [markUse(use), use]));
  const edgesOf = (node: string): readonly (readonly [string, string])[] => {
    const use = nodes.get(node);
    const bare = use ? new Set(typeOf(use).bare) : [];
    return [...bare].flatMap((mark) =>
      usesIn(mark).map((inner): [string, string] => [mark, markUse(leaderOf(inner))]),
    );
  };
  return Map.groupBy(cutCycles(nodes.keys(), edgesOf), ({ node }) => node);
}

function asWhole(pointer: string): SchemaUse {
  return { view: "document", pointer };
}

function createPrinter(discriminated: Discriminated): (use: SchemaUse) => TypeText {
  const printed = new Map<string, TypeText>();
  return ({ view, pointer }) => {
    const key = markUse({ view, pointer });
    const known = printed.get(key);
    if (known) return known;
    const cursor = openSchema(discriminated.document, pointer);
    const type = printSchema(cursor, { ...discriminated, view });
    printed.set(key, type);
    return type;
  };
}
