/** One link: its target, and its parameters, whose quoted values may contain any mark. */
const link = /<([^>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/g;
const parameter = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;

/**
 * The target of the first link of a `Link` header with the relation `next`, as the header states it: it may be relative. Undefined if there is none.
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3
 */
export function nextLink(header: string): string | undefined {
  for (const [, target, parameters = ""] of header.matchAll(link)) {
    const named = [...parameters.matchAll(parameter)].map(
      ([, name = "", quoted, plain = ""]) => [name.toLowerCase(), quoted ?? plain] as const,
    );
    // The first `rel` counts. A link with an anchor leads from another resource.
    const rel = named
      .find(([name]) => name === "rel")?.[1]
      .toLowerCase()
      .split(/\s+/);
    if (rel?.includes("next") && !named.some(([name]) => name === "anchor")) return target;
  }
  return undefined;
}
