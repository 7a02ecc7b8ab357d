import type { JsonObject, JsonValue, SchemaCursor } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import type { ArbitraryOptions } from "../arbitrary-options.ts";

/** An object or list that contains a place. */
export interface TypicalParent {
  /** The schemas of the object or list, in all alternatives. */
  readonly parts: readonly SchemaCursor[];
  /** The members of the object that are made so far; empty for a list. */
  readonly members: JsonObject;
  /** The items of the list that are made so far; `undefined` for an object. */
  readonly items: readonly JsonValue[] | undefined;
  /** The name of the property that leads there; `undefined` at the top and in a list. */
  readonly name: string | undefined;
  /** The position in the list that contains it; `undefined` outside lists. */
  readonly index: number | undefined;
}

/** A place of a typical value. */
export interface TypicalPlace {
  /** The names of the properties that lead there from the top. Items of a list add nothing. */
  readonly path: readonly string[];
  /** The types that the schema allows. */
  readonly types: ReadonlySet<JsonType>;
  /** The `format` of text, otherwise its `contentEncoding`, if there is one. */
  readonly format?: string;
  /** The descriptions in the schemas of the value. */
  readonly descriptions: readonly string[];
}

/** A place of a typical value, with its schemas and what contains it. */
export interface NestedPlace extends TypicalPlace {
  /** The schemas of the value, in all alternatives. */
  readonly parts: readonly SchemaCursor[];
  /** The objects and lists that contain the place, outermost first. */
  readonly parents: readonly TypicalParent[];
  /** The position in the list that contains the place; `undefined` outside lists. */
  readonly index: number | undefined;
  /** Draws a valid value; `undefined` if none is found. The same seed draws the same value. */
  readonly draw: (seed: number) => JsonValue | undefined;
}

/** How a typical value is made. */
export interface TypicalOptions extends Pick<
  ArbitraryOptions,
  "root" | "pointer" | "direction" | "maxDepth" | "characters"
> {
  /** The properties that objects have. Default: `required`. */
  readonly members?: "required" | "all";
  /** Names of optional properties that are present too, at any depth. Default: none. */
  readonly also?: readonly string[];
  /** Texts to try for text without a default, an example or a format, the best first. Default: none. */
  readonly texts?: readonly string[];
  /** Values to try for a place, the best first. The first that is valid is used. Default: none. */
  readonly choose?: (place: NestedPlace) => Iterable<JsonValue>;
  /** The number of items of a list, within the bounds of its schema. Default: 1. */
  readonly countItems?: (place: NestedPlace) => number;
  /** The rank by which the properties of an object are made, lowest first. Default: required properties first. */
  readonly rankMember?: (name: string) => number;
  /** The name of the only entry of a map. Default: `plumbline`. */
  readonly entryName?: string;
}
