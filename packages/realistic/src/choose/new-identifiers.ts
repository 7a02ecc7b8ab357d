import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Scene } from "../kinds/kind.ts";
import { wordsIn } from "../subject/words-in.ts";
import { fakerOf, numberOf, type Subject, type World } from "../subject/subject.ts";
import { hashOf } from "../subject/hash-of.ts";
import { declaredValues, statedIn } from "./declared-values.ts";

const identifier = /^(?:(.*) )?(?:id|uuid|guid|uid|oid|identifier)$/;

/** Names that only say which kind of identifier it is. */
const qualifiers =
  /^(?:node|global|unique|internal|public|object|document|entity|resource|row|record|self)?$/;

/** The thing that an identifier identifies: its own object, or the one that the name says. `undefined` for other names. */
export function identifiedBy({ words, subject }: Scene): string | undefined {
  const [, thing = ""] = identifier.exec(words) ?? [undefined, undefined];
  if (!identifier.test(words)) return undefined;
  return qualifiers.test(thing) ? subject.resource : thing;
}

/** The objects around a place, the innermost first, with the things they describe. */
export type Around = readonly { readonly subject: Subject; readonly members: JsonObject }[];

/** The identifier of the same thing elsewhere in the value: in a member with its name, or of an object around. */
export function* knownIdentifiers(
  scene: Scene,
  thing: string,
  around: Around,
): Generator<JsonValue> {
  if (/^(?:id|uuid|guid|_id)$/.test(scene.words)) return;
  for (const [name, value] of Object.entries(scene.siblings))
    if (wordsIn(name) === thing && isObject(value)) yield* identifierOf(value);
  for (const { subject, members } of around)
    if (subject.resource === thing) yield* identifierOf(members);
}

function identifierOf(members: JsonObject): readonly JsonValue[] {
  return ["id", "_id", "uuid", "guid"].flatMap((name) => members[name] ?? []);
}

/** Identifiers of a thing in the usual forms. They depend on the thing and its number alone, so that every mention agrees. */
export function* newIdentifiers(scene: Scene, thing: string): Generator<JsonValue> {
  const { world, place } = scene;
  const index =
    place.index === undefined ? scene.subject.index : scene.subject.index * 10 + place.index;
  const subject = { resource: thing, index };
  const number = numberOf(world, subject, "id");
  const base = 1000 * (1 + (hashOf(world.seed, thing) % 9000));
  if (place.types.has("number")) yield* [base + index + 1, index + 1, 10_000 + (number % 80_000)];
  if (!place.types.has("string")) return;
  yield* declaredValues(place).flatMap((example) =>
    typeof example === "string" ? likeExample(example, world, subject) : [],
  );
  yield* uuidOf(world, subject, place.format);
  // Texts without a bound are UUIDs. A pattern says more than a length.
  if (statedIn(place.parts, "pattern").length > 0) {
    const drawn = place.draw(number);
    if (drawn !== undefined) yield drawn;
  }
  const faker = fakerOf(world, subject, "id");
  const least = statedIn(place.parts, "minLength").find((value) => typeof value === "number") ?? 24;
  for (const length of [least, 32, 24, 20, 16, 12, 8, 6]) yield faker.string.alphanumeric(length);
  for (const length of [12, 8, 6, 4])
    yield faker.string.numeric({ length, allowLeadingZeros: false });
}

/** @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function uuidOf(world: World, subject: Subject, format: string | undefined): readonly string[] {
  const uuid = fakerOf(world, subject, "uuid").string.uuid();
  return format === undefined || format === "uuid" ? [uuid] : [];
}

/** A text of the same form: a prefix such as `cus_` stays, and every other letter and digit is another one. */
function likeExample(example: string, world: World, subject: Subject): readonly string[] {
  if (example.length > 100 || / |:\/\//.test(example)) return [];
  const faker = fakerOf(world, subject, "like");
  const [prefix = ""] = /^[A-Za-z]+[_-](?=.*\d)/.exec(example) ?? [];
  const rest = example.slice(prefix.length);
  if (!/\d/.test(rest)) return [];
  // Words stay: in `urn:example:42ab` only the last token is a name of its own.
  const changed = rest.replaceAll(/[A-Za-z]*\d[A-Za-z\d]*/g, (token) => {
    const letters = /^[\da-f]+$/i.test(token) ? "abcdef" : "abcdefghijklmnopqrstuvwxyz";
    return token.replaceAll(/[A-Za-z\d]/g, (character, at: number) => {
      if (/\d/.test(character)) return String(faker.number.int({ min: at === 0 ? 1 : 0, max: 9 }));
      const letter = letters.charAt(faker.number.int(letters.length - 1));
      return character === character.toUpperCase() ? letter.toUpperCase() : letter;
    });
  });
  return [prefix + changed];
}
