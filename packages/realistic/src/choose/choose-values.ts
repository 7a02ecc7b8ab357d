import type { NestedPlace } from "@plumbline/arbitrary";
import type { JsonObject, JsonValue } from "@plumbline/contract";
import type { Kind, Scene } from "../kinds/kind.ts";
import { nearExample, numberKinds, plainNumbers } from "../kinds/number-kinds.ts";
import { peopleKinds } from "../kinds/people-kinds.ts";
import { placeKinds } from "../kinds/place-kinds.ts";
import { plainTexts, sizedText, textKinds, unsureKinds } from "../kinds/text-kinds.ts";
import { timeKinds } from "../kinds/time-kinds.ts";
import { webKinds } from "../kinds/web-kinds.ts";
import { singular, wordsIn } from "../subject/words-in.ts";
import { fakerOf, numberOf, type Subject, type World } from "../subject/subject.ts";
import { resourceAt, subjectsOf, thingOf } from "../subject/subjects-of.ts";
import { declaredValues, isFormedLike, listedIn, statedIn } from "./declared-values.ts";
import { type Around, identifiedBy, knownIdentifiers, newIdentifiers } from "./new-identifiers.ts";

/** The first row that matches a name proposes first. Prose is last, because its rows match the most names. */
const kinds: readonly Kind[] = [
  ...numberKinds,
  ...timeKinds,
  ...peopleKinds,
  ...placeKinds,
  ...webKinds,
  ...textKinds,
];

/** The value that is made: what it describes, and the members that are known. */
export interface Whole {
  readonly world: World;
  /** Default: what the path of the operation says. */
  readonly name: string | undefined;
  readonly index: number;
  /** The place of its schema in the document. */
  readonly pointer: string;
  readonly given: JsonObject;
}

/** Proposes values for a place, the best first. Items of a list differ if they can. */
export function* chooseValues(whole: Whole, place: NestedPlace): Generator<JsonValue> {
  const used = place.parents.at(-1)?.items ?? [];
  const repeated: JsonValue[] = [];
  for (const value of proposals(whole, place)) {
    if (used.includes(value)) repeated.push(value);
    else yield value;
  }
  yield* repeated;
}

/** The values of the document for the first thing, then those of the table. */
function* proposals(whole: Whole, place: NestedPlace): Generator<JsonValue> {
  const { scene, around } = sceneOf(whole, place);
  const declared = isGiven(whole, place) ? [] : declaredValues(place);
  yield* givenFor(whole, place);
  const thing = identifiedBy(scene);
  if (thing !== undefined) yield* knownIdentifiers(scene, thing, around);
  const isFirst = scene.subject.index === 0 && (place.index ?? 0) === 0;
  if (isFirst) yield* declared;
  yield* rotate(listedIn(place), isFirst ? 0 : scene.number);
  if (!scalars.some((type) => place.types.has(type)) || isComposite(place)) return;
  if (thing !== undefined) yield* newIdentifiers(scene, thing);
  else yield* likelyValues(scene, declared);
  yield* declared;
  yield* unsureValues(scene);
  yield* plainValues(scene);
}

/** Whether a schema without a type has members or items. A scalar is valid too, but no client sends one. */
function isComposite({ parts, types }: NestedPlace): boolean {
  return (
    scalars.every((type) => types.has(type)) &&
    ["properties", "items"].some((keyword) => statedIn(parts, keyword).length > 0)
  );
}

function givenFor({ given }: Whole, { parents, index, path }: NestedPlace): readonly JsonValue[] {
  const name = path.at(-1) ?? "";
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return parents.length === 1 && index === undefined && value !== undefined ? [value] : [];
}

/** Values of the table that have the form of the examples. */
function* likelyValues(scene: Scene, declared: readonly JsonValue[]): Generator<JsonValue> {
  yield* nearExample(scene, declared);
  for (const value of usualValues(scene)) if (isFormedLike(value, declared)) yield value;
  if (declared.some(isUuid)) yield* newIdentifiers(scene, scene.words);
}

const scalars = ["string", "number", "boolean", "null"] as const;

/** Whether an example of the whole would hide members that are known. */
function isGiven({ given }: Whole, { parents }: NestedPlace): boolean {
  return parents.length === 0 && Object.keys(given).length > 0;
}

function rotate<Value>(values: readonly Value[], by: number): readonly Value[] {
  const at = values.length === 0 ? 0 : by % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
}

function sceneOf(
  whole: Whole,
  place: NestedPlace,
): { readonly scene: Scene; readonly around: Around } {
  const { world, index, name, pointer } = whole;
  const { parents, path } = place;
  const resource = name ?? resourceAt(pointer, thingOf(parents[0]?.parts ?? place.parts));
  const root: Subject = { resource: singular(wordsIn(resource)), index };
  const subjects = subjectsOf(root, parents);
  const subject = subjects.at(-1) ?? root;
  const own = path.at(-1);
  const spelled = own === undefined ? root.resource : wordsIn(own);
  const words = place.index === undefined ? spelled : singular(spelled);
  const use = place.index === undefined ? words : `${words} ${place.index}`;
  const members = parents.at(-1)?.members ?? {};
  const siblings = parents.length === 1 ? { ...whole.given, ...members } : members;
  const around = parents.map(({ members }, depth) => ({
    members,
    subject: subjects[depth] ?? root,
  }));
  return {
    scene: {
      world,
      subject,
      place,
      words,
      siblings,
      number: numberOf(world, subject, use),
      // Loaded only for places that need it.
      get faker() {
        return fakerOf(world, subject, use);
      },
    },
    around: around.toReversed(),
  };
}

function isUuid(value: JsonValue): boolean {
  return typeof value === "string" && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);
}

/** Values by names that say little. Examples say more. */
function* unsureValues(scene: Scene): Generator<JsonValue> {
  for (const kind of unsureKinds) if (kind.words?.test(scene.words)) yield* spelled(scene, kind);
}

function* usualValues(scene: Scene): Generator<JsonValue> {
  const { place, words } = scene;
  if (place.types.has("null") && absent.test(words)) yield null;
  if (place.types.has("boolean")) yield truthOf(scene);
  if (!place.types.has("string") && !place.types.has("number")) return;
  for (const kind of matching(scene)) yield* spelled(scene, kind);
}

/** The rows that match the name, then those of the format, then those of the description. */
function* matching({ place, words, subject }: Scene): Generator<Kind> {
  const isOwner = ({ of: owner }: Kind): boolean => owner?.test(subject.resource) ?? true;
  yield* kinds.filter((kind) => kind.words?.test(words) && isOwner(kind));
  const { format = "" } = place;
  yield* kinds.filter(({ formats }) => formats?.includes(format));
  const description = place.descriptions.join(" ");
  yield* kinds.filter(({ described }) => described?.test(description));
}

/** A number stands for a text that may only be a number. */
function* spelled(scene: Scene, kind: Kind): Generator<JsonValue> {
  const isText = scene.place.types.has("string") && !scene.place.types.has("number");
  for (const value of kind.make(scene)) {
    if (typeof value !== "number" || !isText) yield value;
    else if (!vague.test(scene.words)) yield String(value);
  }
}

/** Names of numbers that are as often names of words: `size` may be `large`. */
const vague =
  /^(?:size|level|rate|priority|severity|tier|position|order|length|width|height|weight|status|code|share|score|step|index|row|number|total|count|members?|users?|comments?|posts?|events?|messages?|orders?|temperature|volume|area|progress|end|start|duration|interval|age|charge|shipping|discount|balance)$/;

/** What most things have not: an end, an error, a next page. */
const absent =
  /^(?:deleted|archived|cancell?ed|revoked|closed|suspended|blocked|banned|disabled|error|last error|failure|failed|next|prev|previous|parent)\b|\b(?:deleted at|next cursor|next page|error)$/;

function truthOf({ words, number }: Scene): boolean {
  if (
    /\b(?:deleted|archived|blocked|banned|hidden|private|draft|errors?|locked|deprecated|has more|has next|has ?next ?page|more|disabled|suspended|expired|failed|test|spam|closed|cancell?ed|bot|fork|truncated|incomplete|paused|stale|revoked|required)\b/.test(
      words,
    )
  )
    return false;
  if (
    /\b(?:active|enabled|verified|visible|available|public|success|ok|valid|confirmed|approved|published|allowed|supported|online|in stock|open)\b/.test(
      words,
    )
  )
    return true;
  return number % 2 === 1;
}

function* plainValues(scene: Scene): Generator<JsonValue> {
  const { place, number } = scene;
  if (place.types.has("number")) yield* plainNumbers(scene);
  if (!place.types.has("string")) return;
  const lengths = (keyword: string): readonly number[] =>
    statedIn(place.parts, keyword).filter((value) => typeof value === "number");
  const isShaped = ["pattern", "format", "contentEncoding"].some(
    (keyword) => statedIn(place.parts, keyword).length > 0,
  );
  yield* plainTexts(scene);
  if (place.format === "byte" || place.format === "base64")
    yield Buffer.from(plainTexts(scene)[0] ?? "").toString("base64");
  const drawn = isShaped ? place.draw(number) : undefined;
  if (drawn !== undefined) yield drawn;
  yield sizedText(scene, Math.max(1, ...lengths("minLength")), Math.min(...lengths("maxLength")));
}
