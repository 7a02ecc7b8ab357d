import { childAt, keywordOf } from "../schema/child-at.ts";
import * as fc from "fast-check";
import { anyValue } from "../value/any-value.ts";
import { knownNames, nameSchemas } from "../value/object-plan.ts";
import { sifted } from "../value/sift.ts";
import type { Candidate } from "./candidate.ts";
import { candidateOf, candidateWithin } from "./candidate.ts";
import type { Objects } from "./objects.ts";
import { adding } from "./objects.ts";

/** Properties that are not allowed, or not under that name. */
export function nameCandidates(objects: Objects): readonly Candidate[] {
  return [...unknown(objects), ...forbidden(objects), ...misnamed(objects)];
}

/** Names that closed objects do not list, and misspellings that a lenient parser accepts. */
function unknown(objects: Objects): readonly Candidate[] {
  const known = [...knownNames(objects.shape)];
  const spelled = known
    .flatMap((name) => [name.toUpperCase(), `${name} `, `${name}s`, `_${name}`])
    .filter((name) => !known.includes(name));
  const named: Readonly<Record<string, readonly string[]>> = {
    "an unknown property": ["unexpected", "extra", "x"],
    "a property misspelt": spelled,
  };
  return ["additionalProperties", "unevaluatedProperties"].flatMap((keyword) => {
    const part = objects.shape.parts.find((candidate) => keywordOf(candidate, keyword) === false);
    return Object.entries(named).flatMap(([label, names]) => {
      if (names.length === 0) return [];
      const arbitrary = adding(objects, { names: fc.constantFrom(...names), value: anyValue });
      return candidateOf(part, keyword, { label, arbitrary });
    });
  });
}

/** Properties whose schema is `false`. */
function forbidden(objects: Objects): readonly Candidate[] {
  return objects.shape.parts.flatMap((part) =>
    [...knownNames(objects.shape)].flatMap((name) => {
      const schema = childAt(part, "properties", name);
      const arbitrary = adding(objects, { names: fc.constant(name), value: anyValue });
      if (schema?.schema !== false || arbitrary === undefined) return [];
      const candidate = {
        keyword: "false schema",
        schemaPointer: schema.pointer,
        at: "",
        arbitrary,
      };
      const named = { ...candidate, label: `with ${name}`, near: () => [] };
      return [candidateWithin(named, name, arbitrary)];
    }),
  );
}

const oddNames = fc.oneof(
  fc.constantFrom("", "x", "X", "not a name", "0", "é", "a".repeat(300)),
  fc.string({ maxLength: 64 }),
);

function misnamed(objects: Objects): readonly Candidate[] {
  const { factory, shape, extra } = objects;
  return nameSchemas(shape).flatMap((schema) => {
    const names = sifted(
      oddNames,
      (name) => name !== "__proto__" && !factory.accepts([schema], name),
    );
    const value = extra === undefined ? anyValue : extra.map(([, part]) => part);
    const part = shape.parts.find(
      (candidate) => childAt(candidate, "propertyNames")?.schema === schema.schema,
    );
    const arbitrary = names && adding(objects, { names, value });
    return candidateOf(part, "propertyNames", { label: "a name not allowed", arbitrary });
  });
}
