import { isLoopback } from "@plumbline/conformance";
import type { Contract, Operation } from "@plumbline/contract";
import type { SentRequest } from "@plumbline/report";
import { createRouter, type Router } from "@plumbline/server";

/** The place of a request in a document. `undescribed`: below the base URL, but not in the document. `elsewhere`: not below it. */
export type Located =
  | {
      readonly kind: "found";
      readonly operation: Operation;
      /** Texts by parameter name, as they were sent. */
      readonly path: Readonly<Record<string, string>>;
      /** URL of the interface, with its path prefix. */
      readonly baseUrl: string;
    }
  | { readonly kind: "undescribed" | "elsewhere" };

/** Finds the place of a request. */
export type Locate = (request: Pick<SentRequest, "method" | "url">) => Located;

/** A place where the interface is served: with an origin, or at any. */
interface Base {
  /** Path prefix without a trailing slash. */
  readonly prefix: string;
  readonly origin?: string;
  /** The prefix of the same paths in the document. */
  readonly documented: string;
  /** Whether requests that the document does not describe are reported, too. */
  readonly isClosed: boolean;
}

/**
 * Creates a function that finds the operations of requests. Without a base URL, the interface is served where the document says, and at any
 * address of this machine.
 */
export function createLocate(contract: Contract, baseUrl?: string): Locate {
  const router = createRouter(contract);
  const bases = baseUrl === undefined ? documentedBases(contract) : givenBases(contract, baseUrl);
  const isAnyLocal = (url: string): boolean => baseUrl === undefined && isLoopback(new URL(url));
  return ({ method, url }) => {
    if (!URL.canParse(url)) return { kind: "elsewhere" };
    const { origin, pathname } = new URL(url);
    const here = bases.filter(
      (base) =>
        isBelow(pathname, base.prefix) &&
        (base.origin === undefined || base.origin === origin || isAnyLocal(url)),
    );
    for (const base of here) {
      const found = route(router, base, { method, pathname });
      if (found) return { ...found, baseUrl: `${origin}${base.prefix}` };
    }
    const isClosed = here.some((base) => base.isClosed && base.origin === origin);
    return { kind: isClosed ? "undescribed" : "elsewhere" };
  };
}

function documentedBases({ operations }: Contract): readonly Base[] {
  const servers = operations.flatMap((operation) => operation.servers);
  // A page is often served beside its interface, so only a named origin is closed.
  if (servers.length === 0) return [{ prefix: "", documented: "", isClosed: false }];
  return servers.map(({ url, basePath }) => ({
    prefix: basePath,
    documented: basePath,
    isClosed: true,
    ...(URL.canParse(url) && { origin: new URL(url).origin }),
  }));
}

function givenBases({ servers, operations }: Contract, baseUrl: string): readonly Base[] {
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  const common = servers.map(({ basePath }) => basePath);
  const documented = operations.flatMap((operation) =>
    operation.servers.map(({ basePath }) => basePath),
  );
  return [...new Set(documented.length === 0 ? [""] : documented)].map((base) => {
    const own = common.includes(base) ? undefined : prefixBeside(prefix, { common, base });
    return { prefix: own ?? prefix, origin, documented: base, isClosed: own === undefined };
  });
}

/** The prefix of operations with servers of their own: `""` for `https://ads.example`, if `https://ads.example/v1` is served at `/v1`. */
function prefixBeside(
  prefix: string,
  { common, base }: { readonly common: readonly string[]; readonly base: string },
): string | undefined {
  const [shared] = common
    .filter((path) => prefix.endsWith(path))
    .toSorted((one, other) => other.length - one.length);
  return shared === undefined
    ? undefined
    : `${prefix.slice(0, prefix.length - shared.length)}${base}`;
}

function isBelow(pathname: string, prefix: string): boolean {
  return prefix === "" || pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function route(
  router: Router,
  { prefix, documented }: Base,
  { method, pathname }: { readonly method: string; readonly pathname: string },
): Pick<Extract<Located, { kind: "found" }>, "kind" | "operation" | "path"> | undefined {
  const found = router(method, `${documented}${pathname.slice(prefix.length)}`);
  return found.kind === "found" ? found : undefined;
}
