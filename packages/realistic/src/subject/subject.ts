import { createRequire } from "node:module";
import type { Faker } from "@faker-js/faker";
import { hashOf } from "./hash-of.ts";

/** What values are made from: the seed and the time of a mock. */
export interface World {
  readonly seed: number;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** A thing that an object describes. The same subject has the same values in every response. */
export interface Subject {
  /** Singular words, for example `order line`. */
  readonly resource: string;
  /** Its number among the things of the resource. */
  readonly index: number;
}

/** A number that depends only on the seed, the subject and a use. */
export function numberOf({ seed }: World, { resource, index }: Subject, use: string): number {
  return hashOf(seed, resource, index, use);
}

/** Faker, seeded for one use of a subject. */
export function fakerOf(world: World, subject: Subject, use: string): Faker {
  const faker = loadFaker();
  faker.seed(numberOf(world, subject, use));
  return faker;
}

/** One of several values, by the seed, the subject and a use. */
export function oneOf<Value>(values: readonly [Value, ...Value[]], number: number): Value {
  return values[number % values.length] ?? values[0];
}

const load = createRequire(import.meta.url);

let loaded: Faker | undefined;

/**
 * An instance of our own, so that a program that uses faker too keeps its sequence. Loaded at first use, because it takes about 60 ms;
 * all locales take five times as long.
 */
function loadFaker(): Faker {
  if (loaded) return loaded;
  // The package's declarations: the module has the instance of one locale.
  const { faker } = load("@faker-js/faker/locale/en") as { readonly faker: Faker };
  const Constructor = faker.constructor as typeof Faker; // instances are created by their class
  loaded = new Constructor({ locale: faker.rawDefinitions });
  return loaded;
}
