import { createRequire } from "node:module";
import type { Faker } from "@faker-js/faker";

const load = createRequire(import.meta.url);

let loaded: Faker | undefined;

/**
 * An instance of our own, so that a program that uses faker too keeps its sequence. Loaded at first use, because it takes about 60 ms;
 * all locales take five times as long.
 */
export function loadFaker(): Faker {
  if (loaded) return loaded;
  // The package's declarations: the module has the instance of one locale.
  const { faker } = load("@faker-js/faker/locale/en") as { readonly faker: Faker };
  const Constructor = faker.constructor as typeof Faker; // instances are created by their class
  loaded = new Constructor({ locale: faker.rawDefinitions });
  return loaded;
}
