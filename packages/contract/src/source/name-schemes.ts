import { walkDocument } from "../document/walk-document.ts";
import { asArray, asObject, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";

/**
 * A document in which each security scheme of another file has a name, its URI, so that bundling brings it in. A requirement may
 * name a scheme by its URI since OpenAPI 3.2. A document without such schemes is returned unchanged.
 * @see https://spec.openapis.org/oas/v3.2.0#security-requirement-object
 */
export function nameSchemes(document: JsonValue): JsonValue {
  if (!isObject(document)) return document;
  const components = asObject(document.components);
  const schemes = asObject(components.securitySchemes);
  const uris = [...urisOf(document)].filter((uri) => !Object.hasOwn(schemes, uri));
  if (uris.length === 0) return document;
  const named = Object.fromEntries(uris.map((uri) => [uri, { $ref: uri }]));
  return {
    ...document,
    components: { ...components, securitySchemes: { ...schemes, ...named } },
  };
}

/** The names of requirements that are URIs of schemes in other files. */
function urisOf(document: JsonObject): ReadonlySet<string> {
  const uris = new Set<string>();
  walkDocument(document, ({ value: { security } }) => {
    const names = asArray(security).flatMap((requirement) => Object.keys(asObject(requirement)));
    for (const name of names) if (/^[^#]+[/#]/.test(name)) uris.add(name);
  });
  return uris;
}
