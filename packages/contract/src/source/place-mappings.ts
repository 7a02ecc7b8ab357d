import { asObject, isObject } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { setAt } from "../json/set-at.ts";
import type { SourceFiles } from "./create-locate.ts";
import { mappingsOf } from "./mapped-schemas.ts";
import { withoutFragment } from "./place-of-name.ts";
import { placeOfReference } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";

interface Mappings {
  readonly file: SourceFile;
  readonly root: SourceFile;
  readonly files: SourceFiles;
  readonly mapped: ReadonlyMap<string, string>;
}

/** Mappings name places of the root document. The value is a copy, which is changed. */
export function placeMappings(
  value: JsonValue,
  { file, root, files, mapped }: Mappings,
): JsonValue {
  for (const mapping of mappingsOf(file)) {
    const { href, hash } = placeOfReference(mapping, files);
    const name = mapped.get(href);
    const isInRoot = withoutFragment(href) === root.url && file !== root;
    const place = isInRoot ? hash : name === undefined ? mapping.text : componentOf(name);
    const holder = resolvePointer(value, mapping.pointer);
    if (isObject(holder)) Object.assign(holder, { [mapping.mapped ?? ""]: place });
  }
  return value;
}

function componentOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Adds the schemas that mappings name to the components of the root document. */
export function nameMapped(document: JsonValue, mapped: ReadonlyMap<string, string>): JsonValue {
  const schemas = asObject(resolvePointer(document, "/components/schemas"));
  return [...mapped]
    .filter(([, name]) => !Object.hasOwn(schemas, name))
    .reduce(
      (whole, [href, name]) => setAt(whole, ["components", "schemas", name], { $ref: href }),
      document,
    );
}
