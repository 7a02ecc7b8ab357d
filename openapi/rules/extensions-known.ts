import type { Location, Oas3Rule } from "@redocly/openapi-core";
import type { ErrorObject } from "ajv/dist/2020.js";
import type { Fault } from "./check-operations.ts";
import { compileVocabulary, type Vocabulary } from "./compile-vocabulary.ts";
import { isNode } from "./reading/place.ts";

/** Every extension is in the vocabulary, is at an allowed place, and matches its JSON Schema. */
export const extensionsKnown: Oas3Rule = () => {
  const vocabulary = compileVocabulary();
  return {
    any(node: unknown, context) {
      const { location, type } = context;
      if (!isNode(node) || type.extensionsPrefix === undefined) return;
      for (const [name, value] of Object.entries(node)) {
        if (!name.startsWith(type.extensionsPrefix)) continue;
        const found = { name, value, place: toPlace(type.name), location: location.child(name) };
        for (const fault of checkExtension(found, vocabulary)) context.report(fault);
      }
    },
  };
};

interface FoundExtension {
  readonly name: string;
  readonly value: unknown;
  readonly place: string;
  readonly location: Location;
}

function checkExtension(
  { name, value, place, location }: FoundExtension,
  vocabulary: Vocabulary,
): Fault[] {
  const known = vocabulary.get(name);
  if (!known) {
    return [
      {
        message: `\`${name}\` is not in the vocabulary. Use one of ${[...vocabulary.keys()].join(", ")}.`,
        location,
      },
    ];
  }
  if (!known.places.includes(place) && !known.places.includes("anywhere")) {
    return [
      {
        message: `\`${name}\` is not allowed at: ${place}. Move it to: ${known.places.join(" or ")}.`,
        location,
      },
    ];
  }
  const validate = place === "operation" ? known.validateOnOperation : known.validate;
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    message: `\`${name}\` ${describe(error)}. See openapi/EXTENSIONS.md for its fields.`,
    location: location.child(splitPointer(error.instancePath)),
  }));
}

function describe({ instancePath, message = "is not valid", params }: ErrorObject): string {
  const detail =
    "additionalProperty" in params ? ` (\`${String(params.additionalProperty)}\`)` : "";
  return `${instancePath ? `at ${instancePath} ` : ""}${message}${detail}`;
}

function splitPointer(pointer: string): string[] {
  return pointer.split("/").slice(1);
}

/** Redocly writes `SecurityScheme`, the vocabulary `security-scheme`. */
function toPlace(typeName: string): string {
  return typeName.replaceAll(/(?<=.)[A-Z]/g, "-$&").toLowerCase();
}
