import type { NestedPlace, TypicalParent } from "@plumbline/arbitrary";
import { parsePointer } from "@plumbline/contract";
import { singular, wordsIn } from "./words-in.ts";
import type { Subject } from "./subject.ts";

/** Names of objects that only wrap what they contain. */
const wrappers =
  /^(?:data|result|item|record|entry|element|object|value|response|payload|body|content|list|row|embedded|hit|node|edge|resource|collection|page|output)$/;

/** Names of objects that describe a part of the thing that contains them. */
const aspects =
  /^(?:.*\b)?(?:address|location|geo|geometry|position|coordinate|profile|attribute|detail|info|information|meta|metadata|property|link|url|name|contact|setting|preference|stat|statistic|summary|price|amount|date|time|status|option|config|configuration|spec|image|picture|avatar|phone|email|billing|shipping|relationship|dimension|period|range|pagination|paging)$/;

/** Words of the names of schemas that say nothing about the thing. */
const noise =
  /\b(?:response|request|dto|model|resource|object|schema|output|input|view|read|full|item|list|listing|collection|entity|type|results?|summary|details?|get|create|update|page|paginated|simple|base|public|api|v\d+|\d{3})\b/g;

const named = /^\/(?:components\/schemas|definitions)\/([^/]+)$/;

/** The thing that a named schema describes; `undefined` if no schema has a telling name. */
export function thingOf(parts: NestedPlace["parts"]): string | undefined {
  for (const { pointer } of parts) {
    const name = named.exec(pointer)?.[1]?.replaceAll("~1", "/").split(/[./]/).at(-1);
    const words =
      name && singular(wordsIn(name).replaceAll(noise, " ").replaceAll(/ +/g, " ").trim());
    if (words) return words;
  }
  return undefined;
}

/** Lists of one object have up to this many items with different numbers. */
const numbersPerList = 10;

/** The subjects of the objects and lists that contain a place, below the subject of the whole value. */
export function subjectsOf(root: Subject, parents: readonly TypicalParent[]): readonly Subject[] {
  const subjects: Subject[] = [];
  for (const [depth, parent] of parents.entries()) {
    const above = subjects.at(-1) ?? root;
    if (parent.index !== undefined) subjects.push(itemOf(above, parent, parents[depth - 1]?.name));
    else if (depth === 0 || parent.items !== undefined) subjects.push(above);
    else subjects.push({ ...above, resource: memberOf(above, parent) });
  }
  return subjects;
}

/** The resource that a path is about: its last segment, or an earlier one that is the thing of its schema. */
export function resourceAt(pointer: string, thing: string | undefined): string {
  const [root, path = ""] = parsePointer(pointer);
  if (root !== "paths" && root !== "webhooks") return thing ?? "thing";
  const segments = path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
  const things = segments.map((segment) => singular(wordsIn(segment)));
  return thing !== undefined && things.includes(thing)
    ? thing
    : (things.at(-1) ?? thing ?? "thing");
}

function itemOf(subject: Subject, { parts, index = 0 }: TypicalParent, list?: string): Subject {
  const words = list === undefined ? "" : singular(wordsIn(list));
  const isTelling = words !== "" && !wrappers.test(words);
  return {
    resource: isTelling ? words : ((list && thingOf(parts)) ?? subject.resource),
    index: subject.index * numbersPerList + index,
  };
}

function memberOf({ resource }: Subject, { name = "", parts }: TypicalParent): string {
  const words = singular(wordsIn(name));
  if (wrappers.test(words)) return thingOf(parts) ?? resource;
  return aspects.test(words) ? resource : words;
}
