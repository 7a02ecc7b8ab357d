import {
  type Contract,
  type JsonValue,
  type Operation,
  parsePointer,
  setAt,
} from "@plumbline/contract";

/** A part of the document, and what replaces it. */
interface Edit {
  readonly pointer: string;
  readonly value: JsonValue;
}

/**
 * Returns the document with an origin in place of those of its servers, also in the flows of OAuth, so that requests of its readers
 * arrive there. Addresses of others stay.
 */
export function withOwnServers(contract: Contract, origin: string): JsonValue {
  return [...serverEdits(contract, origin), ...flowEdits(contract, origin)].reduce<JsonValue>(
    (document, { pointer, value }) => setAt(document, parsePointer(pointer), value),
    contract.document,
  );
}

function serverEdits({ servers, operations }: Contract, origin: string): readonly Edit[] {
  const own = (stated: Contract["servers"]): [{ url: string }, ...{ url: string }[]] => {
    const [first = origin, ...rest] = new Set(stated.map(({ basePath }) => `${origin}${basePath}`));
    return [{ url: first }, ...rest.map((url) => ({ url }))];
  };
  const others = operations.filter((operation) => operation.servers !== servers);
  return [
    { pointer: "/servers", value: own(servers) },
    ...others.flatMap(({ pointer, servers: stated }) => {
      const value = own(stated);
      return [
        { pointer: `${pointer}/servers`, value },
        // Scalar selects the first server of the document by itself, but none of an operation.
        { pointer: `${pointer}/x-scalar-selected-server`, value: value[0].url },
      ];
    }),
  ];
}

function flowEdits(
  { servers, operations, securitySchemes }: Contract,
  origin: string,
): readonly Edit[] {
  const stated = [servers, ...operations.map((operation: Operation) => operation.servers)].flat();
  const origins = new Set(stated.map(({ url }) => URL.parse(url)?.origin));
  return Object.values(securitySchemes).flatMap(({ pointer, flows = {} }) =>
    Object.entries(flows).flatMap(([flow, members]) =>
      Object.entries(members).flatMap(([name, text]) => {
        const url = typeof text === "string" ? URL.parse(text) : null;
        if (url === null || !origins.has(url.origin)) return [];
        const value = `${origin}${url.pathname}${url.search}`;
        return [{ pointer: `${pointer}/flows/${flow}/${name}`, value }];
      }),
    ),
  );
}
