import type { Faker } from "@faker-js/faker";
import { hashOf } from "../values/hash-of.ts";
import { loadFaker } from "../values/load-faker.ts";

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
