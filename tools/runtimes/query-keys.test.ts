import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { packClient } from "./pack-client.ts";
import { runProgram } from "./run-program.ts";

const require = createRequire(import.meta.url);
const modules = fileURLToPath(new URL("node_modules/", import.meta.url));
/** The newest release first. The others are compilers in JavaScript, which take much longer. */
const all = ["typescript", "typescript-6", "typescript-5"] as const;
const releases = inject("isFull") ? all : all.slice(0, 1);

const head = `import { createClient, type Site } from "@local-ads/client";
import { queries } from "@local-ads/client/query";
export const ads = queries(createClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: null }));
export const key = () => ads.getSite.queryKey();
export const options = () => ads.getSite.queryOptions();
export const operation: "getSite" = ads.getSite.queryKey()[1];
// @ts-expect-error the key is not any
export const other: "getLead" = ads.getSite.queryKey()[1];
`;

const typed = (peer: string): string => `${head}
import { QueryClient } from "${peer}";
const cache = new QueryClient();
const equal = <Type>() => <Other>(..._: (<T>() => T extends Type ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? [] : [Type, Other]) => {};
const envelope = cache.getQueryData(ads.getSite.queryKey());
equal<{ site: Site } | undefined>()<typeof envelope>();
const same = cache.getQueryData(ads.getSite.queryOptions().queryKey);
equal<typeof envelope>()<typeof same>();
cache.setQueryData(ads.getSite.queryKey(), (old) => old);
const pages = cache.getQueryData(ads.listLeads.infiniteQueryOptions().queryKey);
export const next: string | null | undefined = pages?.pages[0]?.nextCursor;
const error = cache.getQueryState(ads.getSite.queryKey())?.error;
export const code: string | undefined = error?.code;
// Without the input, the key is that of no query.
const all = cache.getQueryData(ads.getVertical.queryKey());
equal<unknown>()<typeof all>();
// @ts-expect-error proves that the comparison can fail
equal<{ site: Site }>()<typeof envelope>();
`;

/** Without `skipLibCheck`, so that the compiler checks the declarations of the packed client too. */
const settings = {
  files: ["program.ts"],
  compilerOptions: {
    declaration: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "esnext.iterator", "esnext.disposable", "dom", "dom.iterable"],
    types: [],
    outDir: "out",
  },
};

describe.for([
  ["no TanStack", undefined],
  ["an adapter", "@tanstack/react-query"],
  ["the core package", "@tanstack/query-core"],
] as const)("with %s", ([, peer]) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "keys-"));
    await packClient(folder);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    if (peer === undefined) return;
    await mkdir(join(folder, "node_modules/@tanstack"));
    await symlink(join(modules, peer), join(folder, "node_modules", peer));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  test.for(releases)("keys have the type of their data under %s", async (name) => {
    await writeFile(join(folder, "program.ts"), peer === undefined ? head : typed(peer));
    const compiler = join(dirname(require.resolve(`${name}/package.json`)), "bin/tsc");

    expect(await runProgram(process.execPath, [compiler, "-p", "."], folder)).toBe("");
  });
});
