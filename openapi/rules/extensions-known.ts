import { extensionSchemas } from "@plumbline/contract";
import type { Location, Oas3Rule } from "@redocly/openapi-core";
import { type ErrorObject, Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Fault } from "./check-operations.ts";
import { ownExtensions } from "./own-extensions.ts";
import { isNode } from "./reading/place.ts";

/** Every extension is one of the vocabulary, stands where it has a meaning, and keeps its JSON Schema. */
export const extensionsKnown: Oas3Rule = () => {
  const vocabulary = compileVocabulary();
  return {
    any(node: unknown, { report, location, type }) {
      if (!isNode(node) || type.extensionsPrefix === undefined) return;
      for (const [name, value] of Object.entries(node)) {
        if (!name.startsWith(type.extensionsPrefix)) continue;
        const found = { name, value, place: toPlace(type.name), location: location.child(name) };
        for (const fault of checkExtension(found, vocabulary)) report(fault);
      }
    },
  };
};

interface ExtensionRule {
  readonly places: readonly string[];
  readonly validate: ValidateFunction;
}

interface FoundExtension {
  readonly name: string;
  readonly value: unknown;
  readonly place: string;
  readonly location: Location;
}

function compileVocabulary(): ReadonlyMap<string, ExtensionRule> {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const entries = Object.entries({ ...extensionSchemas, ...ownExtensions });
  return new Map(
    entries.map(([name, { places, schema }]) => [name, { places, validate: ajv.compile(schema) }]),
  );
}

function checkExtension(
  found: FoundExtension,
  vocabulary: ReadonlyMap<string, ExtensionRule>,
): Fault[] {
  const { name, value, place, location } = found;
  const rule = vocabulary.get(name);
  if (!rule) {
    return [
      {
        message: `\`${name}\` is not in the vocabulary. Use one of ${[...vocabulary.keys()].join(", ")}.`,
        location,
      },
    ];
  }
  if (!rule.places.includes(place)) {
    return [
      {
        message: `\`${name}\` means nothing on a ${place}. Move it to a ${rule.places.join(" or ")}.`,
        location,
      },
    ];
  }
  if (rule.validate(value)) return [];
  return (rule.validate.errors ?? []).map((error) => ({
    message: `\`${name}\` ${describe(error)}. Write it as the vocabulary says.`,
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

/** Redocly names a kind of object `SecurityScheme` where the vocabulary says `securityScheme`. */
function toPlace(typeName: string): string {
  return `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}`;
}
