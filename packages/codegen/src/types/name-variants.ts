import { parsePointer } from "@plumbline/contract";
import { nameTypes, type RenameTypes } from "../name-types.ts";
import { markUse, type View } from "./schema-use.ts";

/** The suffix of a type that is not the one of the schema's first view. */
const suffixes: Readonly<Record<View, string>> = {
  response: "Output",
  request: "Input",
  form: "Form",
  document: "Document",
};

interface Variants {
  readonly views: ReadonlyMap<string, readonly View[]>;
  readonly leaders: ReadonlyMap<string, ReadonlyMap<View, View>>;
  readonly components: readonly string[];
  readonly taken: readonly string[];
  readonly rename: RenameTypes;
}

/** Names of the types by mark. A schema of `components` in the view `document` only has a name if it has no other view. */
export function nameVariants({
  views,
  leaders,
  components,
  taken,
  rename,
}: Variants): ReadonlyMap<string, string> {
  const slots = new Set(components);
  const others = [...views.keys()].filter((pointer) => !slots.has(pointer));
  const proposed = nameTypes(
    [...components, ...others].map((pointer) => ({ key: pointer, spelling: spellingOf(pointer) })),
    taken,
  );
  const bases = rename(proposed, taken);
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
