import type { Faker } from "@faker-js/faker";
import type { NestedPlace } from "@plumbline/arbitrary";
import type { JsonObject, JsonValue } from "@plumbline/contract";
import type { Subject, World } from "../subject/subject.ts";

/** A member of an object, or an item of a list of texts or numbers. */
export interface Scene {
  readonly world: World;
  /** The thing that the object describes. */
  readonly subject: Subject;
  readonly place: NestedPlace;
  /** The words of the name, in the singular for an item. */
  readonly words: string;
  /** The members of the same object that are made so far. */
  readonly siblings: JsonObject;
  /** Depends on the seed, the subject and the name. */
  readonly number: number;
  /** Faker, seeded with `number`. */
  readonly faker: Faker;
}

/** A row of the table of usual values. */
export interface Kind {
  /** Matches the words of the name. */
  readonly words?: RegExp;
  /** Matches the thing that has the member. Default: any. */
  readonly of?: RegExp;
  readonly formats?: readonly string[];
  /** Matches the description of a member whose name says nothing. */
  readonly described?: RegExp;
  /** Proposes values, the best first. The schema accepts one, or the next row is asked. */
  readonly make: (scene: Scene) => Iterable<JsonValue>;
}

/** The first text among the members with one of the names. */
export function textOf(siblings: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => siblings[name]).find((value) => typeof value === "string");
}
