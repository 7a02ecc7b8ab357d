import type { JsonValue } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import type { ArbitraryOptions } from "../arbitrary-options.ts";

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
  readonly choose?: (place: TypicalPlace) => readonly JsonValue[];
}
