import { formatPointer, parsePointer, resolvePointer, asObject } from "@plumbline/contract";
import { nameTypes } from "../name/name-types.ts";
import { commentOf } from "./comment-of.ts";
import { cutCycles } from "./cut-cycles.ts";
import { findDiffering } from "./find-differing.ts";
import { printSchema } from "./print-schema.ts";
import type { Discriminated } from "./read-discriminators.ts";
import { markUse, nameUses, type SchemaUse, usesIn, type View } from "./schema-use.ts";
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

/** The first view that a schema is used in has its plain name. */
const order: readonly View[] = ["response", "request", "form", "document"];

const suffixes: Readonly<Record<View, string>> = {
  response: "Output",
  request: "Input",
  form: "Form",
  document: "Document",
};

/** Declares the types of all schemas in `components`, and of those that the uses lead to. Names in `taken` are not given. */
export function declareTypes(
  discriminated: Discriminated,
  uses: readonly SchemaUse[],
  taken: readonly string[],
): DeclaredTypes {
  const { document } = discriminated;
  const components = Object.keys(asObject(asObject(document["components"])["schemas"])).map(
    (name) => formatPointer(["components", "schemas", name]),
  );
  const typeOf = createPrinter(discriminated);
  const needed = closeOver([...uses, ...components.map(asWhole)], (use) => typeOf(use).text);
  const views = groupViews(needed);
  const leaders = findLeaders(views, (use) => typeOf(use).text);
  const names = nameVariants({ views, leaders, components, taken });
  const slots = new Set(components);
  const leaderOf = ({ view, pointer }: SchemaUse): SchemaUse => ({
    pointer,
    view: leaders.get(pointer)?.get(view) ?? view,
  });
  const nameOf = (use: SchemaUse): string => {
    const leader = leaderOf(use);
    const name = names.get(markUse(leader));
    return name ?? `${slotsName}[${JSON.stringify(parsePointer(leader.pointer).at(-1))}]`;
  };

  const nodes = new Map(
    [...views].flatMap(([pointer, found]) =>
      found.map((view) => leaderOf({ view, pointer })).map((use) => [markUse(use), use] as const),
    ),
  );
  const cuts = Map.groupBy(
    cutCycles(nodes.keys(), (node) =>
      bareOf(typeOf(useOf(nodes, node))).map((mark) => [mark, markUse(leaderOf(onlyUse(mark)))]),
    ),
    ({ node }) => node,
  );
  const declare = (use: SchemaUse, name: string): Declaration => {
    const found = cuts.get(markUse(use)) ?? [];
    const text = found.reduce((all, { mark }) => all.replaceAll(mark, "unknown"), typeOf(use).text);
    return {
      name,
      text: nameUses(text, nameOf),
      comment: commentOf(resolvePointer(document, use.pointer)),
    };
  };
  return {
    declarations: [...nodes.values()].flatMap((use) => {
      const name = names.get(markUse(use));
      return name === undefined ? [] : [declare(use, name)];
    }),
    slots: new Map(
      [...slots].map((pointer) => {
        const use = leaderOf({ view: "document", pointer });
        const name = names.get(markUse(use));
        const key = parsePointer(pointer).at(-1) ?? "";
        return [
          key,
          name === undefined ? declare(use, key) : { name: key, text: name, comment: [] },
        ];
      }),
    ),
    nameOf,
    cut: [...cuts.keys()].map((node) => useOf(nodes, node).pointer),
  };
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
    const schema = resolvePointer(discriminated.document, pointer);
    const type = printSchema(schema, { ...discriminated, view, pointer });
    printed.set(key, type);
    return type;
  };
}

/** The uses, and those within their types. */
function closeOver(
  uses: readonly SchemaUse[],
  textOf: (use: SchemaUse) => string,
): ReadonlyMap<string, SchemaUse> {
  const all = new Map(uses.map((use) => [markUse(use), use]));
  // A map yields the entries that are added while it is read.
  for (const use of all.values())
    for (const inner of usesIn(textOf(use))) all.set(markUse(inner), inner);
  return all;
}

/** The views of each schema, in their order. Schemas of `components` come first, in document order. */
function groupViews(needed: ReadonlyMap<string, SchemaUse>): ReadonlyMap<string, readonly View[]> {
  const groups = Map.groupBy(needed.values(), ({ pointer }) => pointer);
  const pointers = [...groups.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  return new Map(
    pointers.map((pointer) => {
      const views = new Set((groups.get(pointer) ?? []).map(({ view }) => view));
      return [pointer, order.filter((view) => views.has(view))];
    }),
  );
}

/** For each view of a schema, the first view in which its type is the same. */
function findLeaders(
  views: ReadonlyMap<string, readonly View[]>,
  textOf: (use: SchemaUse) => string,
): ReadonlyMap<string, ReadonlyMap<View, View>> {
  const differing = new Map<string, ReadonlySet<string>>();
  const differ = (pointer: string, pair: readonly [View, View]): boolean => {
    const key = pair.join(" ");
    const found =
      differing.get(key) ??
      findDiffering(reachable(), pair, (at, view) => textOf({ view, pointer: at }));
    differing.set(key, found);
    return found.has(pointer);
  };
  let all: readonly string[] | undefined;
  // Another view of a schema may use schemas that none of the needed views uses.
  const reachable = (): readonly string[] =>
    (all ??= [
      ...new Set(
        [
          ...closeOver(
            [...views.keys()].flatMap((pointer) => order.map((view) => ({ view, pointer }))),
            textOf,
          ).values(),
        ].map(({ pointer }) => pointer),
      ),
    ]);
  return new Map(
    [...views].map(([pointer, found]) => [
      pointer,
      new Map(
        found.map((view, index) => [
          view,
          found.slice(0, index).find((earlier) => !differ(pointer, [earlier, view])) ?? view,
        ]),
      ),
    ]),
  );
}

interface Variants {
  readonly views: ReadonlyMap<string, readonly View[]>;
  readonly leaders: ReadonlyMap<string, ReadonlyMap<View, View>>;
  readonly components: readonly string[];
  readonly taken: readonly string[];
}

/** Names of the types by mark. A schema of `components` in the view `document` only has a name if it has no other view. */
function nameVariants({
  views,
  leaders,
  components,
  taken,
}: Variants): ReadonlyMap<string, string> {
  const slots = new Set(components);
  const others = [...views.keys()].filter((pointer) => !slots.has(pointer));
  const bases = nameTypes(
    [...components, ...others].map((pointer) => ({ key: pointer, spelling: spellingOf(pointer) })),
    taken,
  );
  const variants = [...views].flatMap(([pointer, found]) =>
    found
      .slice(1)
      .filter((view) => leaders.get(pointer)?.get(view) === view)
      .filter((view) => view !== "document" || !slots.has(pointer))
      .map((view) => ({
        key: markUse({ view, pointer }),
        spelling: `${bases.get(pointer)}${suffixes[view]}`,
      })),
  );
  const first = [...views].map(([pointer, [view = "document"]]): [string, string] => [
    markUse({ view, pointer }),
    bases.get(pointer) ?? "",
  ]);
  return new Map([...first, ...nameTypes(variants, [...taken, ...bases.values()])]);
}

/** Words of a pointer that say nothing about the schema. */
const structure = /^(?:components|content|paths|properties|requestBody|responses|schemas?|\d+)$/;

function spellingOf(pointer: string): string {
  const tokens = parsePointer(pointer);
  if (tokens[0] === "components" && tokens[1] === "schemas" && tokens.length === 3)
    return tokens[2] ?? "";
  const last = tokens.at(-1) ?? "";
  return tokens.length === 2 ? last : tokens.filter((token) => !structure.test(token)).join(" ");
}

function bareOf({ bare }: TypeText): readonly string[] {
  return [...new Set(bare)];
}

function onlyUse(mark: string): SchemaUse {
  const [use] = usesIn(mark);
  if (!use) throw new Error("Only marks are passed");
  return use;
}

function useOf(nodes: ReadonlyMap<string, SchemaUse>, node: string): SchemaUse {
  const use = nodes.get(node);
  if (!use) throw new Error("Only nodes are passed");
  return use;
}
