import type { Operation, Response } from "@plumbline/contract";
import { printLiteral } from "./print-literal.ts";

type Examples = Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;

/** Prints the document's example responses, by method, status and name. */
export function emitExamples(methods: ReadonlyMap<string, Operation>): string {
  const examples = Object.fromEntries(
    [...methods].map(([name, { responses }]) => [name, byStatus(responses)]),
  );
  return [
    `import { freezeDeep } from "./operation-table.ts";\n\n`,
    `const literal = ${printLiteral(examples)} as const;\n\n`,
    `/** The document's example examples, by method, status and name. Deeply frozen. */\n`,
    `export const examples: typeof literal = /* @__PURE__ */ freezeDeep(literal);\n`,
  ].join("");
}

/** Responses by status. Ranges and `default` are omitted, because they do not tell the status of an example; `2XX` counts as 200. */
function byStatus(responses: readonly Response[]): Readonly<Record<string, Examples>> {
  const found = responses.flatMap((response) => {
    const status = Number(response.status.replace("2XX", "200"));
    const examples = Number.isNaN(status) ? {} : byName(status, response);
    return Object.keys(examples).length > 0 ? [[status, examples] as const] : [];
  });
  return Object.fromEntries(found);
}

function byName(status: number, { content }: Response): Examples {
  const [first] = content;
  const examples = first?.examples.map(
    ({ name, value }) => [name, { status, body: value }] as const,
  );
  return Object.fromEntries(examples ?? []);
}
