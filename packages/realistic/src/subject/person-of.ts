import { fakerOf, type Subject, type World } from "./subject.ts";

/** A person, with a name and addresses that agree. */
export interface Person {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly username: string;
}

/** The domains that are reserved for examples. @see https://www.rfc-editor.org/rfc/rfc2606#section-3 */
const domains: readonly [string, ...string[]] = ["example.com", "example.org", "example.net"];

/** The person of a subject. Parts of the name that are known already are kept. */
export function personOf(
  world: World,
  subject: Subject,
  known: { readonly first?: string | undefined; readonly last?: string | undefined } = {},
): Person {
  const faker = fakerOf(world, subject, "person");
  const sex = faker.person.sexType();
  const drawn = { first: faker.person.firstName(sex), last: faker.person.lastName() };
  const { first = drawn.first, last = drawn.last } = known;
  const mailbox = [first, last].map(asciiOf).filter(Boolean);
  return {
    first,
    last,
    email: `${mailbox.join(".") || "someone"}@${faker.helpers.arrayElement(domains)}`,
    username: mailbox.join("_") + faker.number.int({ min: 10, max: 99 }),
  };
}

function asciiOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "");
}
