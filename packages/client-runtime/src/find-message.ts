/** The service's own words in an error body: the property that the document's error bodies have in common. */
export function findMessage(error: unknown, property: string | undefined): string | undefined {
  if (property === undefined || typeof error !== "object" || error === null) return undefined;
  const message: unknown = Object.getOwnPropertyDescriptor(error, property)?.value;
  return typeof message === "string" ? message : undefined;
}
