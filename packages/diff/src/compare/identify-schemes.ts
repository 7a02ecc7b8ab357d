import type { Contract, SecurityScheme } from "@plumbline/contract";

/** Returns the same text for the schemes of two documents that stand for the same credential. */
export type IdentifyScheme = (scheme: SecurityScheme) => string;

/**
 * Identifies security schemes by how their credential is sent, and also by name if a document has several such schemes. A scheme may
 * have another name in the new document; a scheme that is sent in another way is another one, whatever its name.
 */
export function identifySchemes(before: Contract, after: Contract): IdentifyScheme {
  const ambiguous = new Set([before, after].flatMap(findAmbiguous));
  return (scheme) => {
    const definition = definitionOf(scheme);
    return ambiguous.has(definition) ? `${definition} ${scheme.name}` : definition;
  };
}

function findAmbiguous({ securitySchemes }: Contract): readonly string[] {
  const groups = Map.groupBy(Object.values(securitySchemes), definitionOf);
  return [...groups].filter(([, schemes]) => schemes.length > 1).map(([definition]) => definition);
}

function definitionOf({ type, scheme, in: location, parameterName = "" }: SecurityScheme): string {
  const name = location === "header" ? parameterName.toLowerCase() : parameterName;
  return JSON.stringify([type, scheme, location, name]);
}
