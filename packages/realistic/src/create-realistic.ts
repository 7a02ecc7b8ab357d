import {
  isArbitraryError,
  toTypical,
  type NestedPlace,
  type TypicalOptions,
} from "@plumbline/arbitrary";
import type { Contract, JsonObject, JsonValue, SchemaHandle } from "@plumbline/contract";
import { chooseValues } from "./choose/choose-values.ts";
import { wordsIn } from "./subject/words-in.ts";
import { hashOf } from "./subject/hash-of.ts";

/** What values are made for. */
export interface RealisticOptions {
  readonly contract: Pick<Contract, "document">;
  /** The same seed makes the same values. Default 1. */
  readonly seed?: number;
  /** The time from which dates are counted, in epoch milliseconds. Default: 1 June 2026, so that values do not depend on the day. */
  readonly now?: () => number;
}

/** Which value is made. */
export interface RealisticChoice {
  /** The message that contains the value. */
  readonly direction: "request" | "response";
  /** The resource, in any spelling and number: `pets`. Default: what the path of the schema's operation says. */
  readonly name?: string;
  /**
   * The number of the thing among those of its resource, from 0. The same name and number make the same thing, for example the same
   * person, in each response. The first one has the examples of the document. Default 0.
   */
  readonly index?: number;
  /** Separates things that have one name and number, for example those of two stores. Default: none. */
  readonly key?: string;
  /** Members of the object that are known. Others agree with them: a slug with the title, an address with the name. Default: none. */
  readonly given?: JsonObject;
  /** The members that objects have. Default: `all`. */
  readonly members?: "all" | "required";
  /** The document in which the references of the schema resolve. Default: the document of the contract. */
  readonly root?: JsonObject;
  /** Names of optional members that are present too, at any depth. Default: none. */
  readonly also?: readonly string[];
}

/** Makes values that look real. */
export interface Realistic {
  /**
   * A value that the schema accepts, or `undefined` if none is found. Examples of the document come first, then values by the names,
   * formats, units and descriptions of members; identifiers differ, and agree where the names say so.
   */
  readonly valueOf: (
    handle: Pick<SchemaHandle, "schema" | "pointer">,
    choice: RealisticChoice,
  ) => JsonValue | undefined;
}

/** Midday in UTC. */
const usualNow = Date.UTC(2026, 5, 1, 12);

/**
 * Makes values that look real for the schemas of a document. Nothing is loaded or computed before the first value.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { createRealistic } from "@plumbline/realistic";
 *
 * const contract = await loadContract("openapi.json");
 * const realistic = createRealistic({ contract, seed: 7 });
 * const pets = contract.operations.find(({ id }) => id === "listPets");
 * const schema = pets?.responses[0]?.content[0]?.schema;
 * const list = schema && realistic.valueOf(schema, { direction: "response" });
 * // What a server adds to an object that a client sent:
 * const given = { name: "Rex" };
 * const pet = schema && realistic.valueOf(schema, { direction: "response", name: "pets", index: 4, given });
 * ```
 */
export function createRealistic({
  contract,
  seed = 1,
  now = () => usualNow,
}: RealisticOptions): Realistic {
  return {
    valueOf(
      { schema, pointer },
      { direction, name, index = 0, key, given = {}, members = "all", also, root },
    ) {
      const world = { seed: key === undefined ? seed : hashOf(seed, key), now: now() };
      const whole = { world, name, index, pointer, given };
      const options: TypicalOptions = {
        root: root ?? contract.document,
        pointer,
        direction,
        members,
        maxDepth: 2,
        characters: "visible-ascii",
        entryName: "first",
        choose: (place) => chooseValues(whole, place),
        countItems,
        rankMember,
        ...(also && { also: [...also, ...Object.keys(given)] }),
      };
      try {
        return toTypical(schema, options);
      } catch (error) {
        if (isArbitraryError(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Three items, and fewer in lists inside lists. A position has two numbers. */
function countItems({ parents, path }: NestedPlace): number {
  const depth = parents.filter(({ index }) => index !== undefined).length;
  if (/^(?:coordinates|position|lnglat)$/i.test(path.at(-1) ?? "")) return 2;
  return Math.max(1, 3 - depth);
}

/** Identifiers are made before the objects that refer to them, and values that depend on others last. */
function rankMember(name: string): number {
  const words = wordsIn(name);
  if (/^(?:id|uuid|guid)$/.test(words)) return 0;
  return /\b(?:slug|permalink|url key|email|e mail|username|login|id|total|count|size|length|found|hits)\b/.test(
    words,
  )
    ? 2
    : 1;
}
