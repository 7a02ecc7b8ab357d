import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProjectReflection, ReflectionKind } from "typedoc";
import { generatedHeader } from "./generated-header.ts";
import { type Api, isOfTheDocument, modulesOf, readApi } from "./read-api.ts";

interface EntryPoint {
  readonly import: string;
  readonly file: string;
  /** Name of its page in `docs/api`, without `.md`. */
  readonly page: string;
  /** Links to the guides. */
  readonly about: string;
}

const entryPoints: readonly EntryPoint[] = [
  {
    import: "@local-ads/client",
    file: "index",
    page: "client",
    about:
      "[The client](../../packages/client/README.md), and its methods as [one table](operations.md)",
  },
  {
    import: "@local-ads/client/fetch",
    file: "fetch",
    page: "fetch",
    about: "[openapi-fetch and other HTTP clients](../client/fetch.md)",
  },
  {
    import: "@local-ads/client/openapi-fetch",
    file: "openapi-fetch",
    page: "openapi-fetch",
    about: "[openapi-fetch and other HTTP clients](../client/fetch.md#openapi-fetch)",
  },
  {
    import: "@local-ads/client/oauth",
    file: "oauth",
    page: "oauth",
    about: "[Credentials and OAuth](../client/credentials.md)",
  },
  {
    import: "@local-ads/client/oauth/node",
    file: "oauth-node",
    page: "oauth-node",
    about: "[Credentials and OAuth](../client/credentials.md)",
  },
  {
    import: "@local-ads/client/query",
    file: "query",
    page: "query",
    about: "[TanStack Query](../client/tanstack-query.md)",
  },
  {
    import: "@local-ads/client/swr",
    file: "swr",
    page: "swr",
    about: "[SWR](../client/swr.md)",
  },
  {
    import: "@local-ads/client/testing",
    file: "testing",
    page: "testing",
    about: "[Testing](../client/testing.md)",
  },
  {
    import: "@local-ads/client/testing/msw",
    file: "testing-msw",
    page: "testing-msw",
    about: "[Testing](../client/testing.md#msw)",
  },
];

/** Renders the pages of the client's entry points, by file name. */
export async function renderApiPages(): Promise<ReadonlyMap<string, string>> {
  const files = entryPoints.map(({ file }) => `client/src/${file}.ts`);
  const pages = await render(await readApi(files, prepare));
  return new Map(
    Array.from(pages, ([name, text]): [string, string] => [
      shorten(name),
      shorten(`${generatedHeader("docstrings")}\n\n${tidy(text)}`),
    ]),
  );
}

/** Shortens the name of a namespace's page. */
function shorten(name: string): string {
  return name.replaceAll(".Namespace.", "-");
}

/** Removes the operations, which have a page of their own, and constructors, which programs do not call. */
function prepare(project: ProjectReflection): void {
  for (const module of modulesOf(project))
    for (const exported of module.children?.slice() ?? [])
      if (isOfTheDocument(project, exported)) project.removeReflection(exported);
  for (const constructor of project.getReflectionsByKind(ReflectionKind.Constructor))
    project.removeReflection(constructor);
  for (const module of modulesOf(project))
    module.name = entryPoints.find(({ file }) => file === module.name)?.page ?? module.name;
}

async function render({ app, project }: Api): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "api-"));
  try {
    app.options.setValue("outputs", [{ name: "markdown", path: folder }]);
    await app.generateOutputs(project);
    const names = (await readdir(folder)).filter((name) => name !== "README.md").toSorted();
    return new Map(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Sections that repeat the signature, or that link to types that are not exported. */
const noise = [/^#+ (Type Parameters|Extended by)\n/, /^#+ Extends\n(\n- (?!`Error`)`.*)+\s*$/];

/** Removes noise and unused anchors, and replaces the packages that examples import by the client. */
function tidy(page: string): string {
  const [first = "", ...sections] = page
    .replaceAll(/<a id="[^"]*"><\/a> /g, "")
    .replaceAll("***\n\n", "")
    .replaceAll("@plumbline/client-runtime", "@local-ads/client")
    .replaceAll(/"\.\/generated\/\w+\.ts"/g, '"@local-ads/client"')
    .split(/^(?=#+ )/m);
  const kept = sections.filter((section) => !noise.some((pattern) => pattern.test(section)));
  return `${[first, ...kept].map(title).join("").trimEnd()}\n`;
}

function title(section: string): string {
  return section.replace(/^# (.*)/, (heading, page: string) => {
    const entry = entryPoints.find((each) => each.page === page);
    return entry ? `# ${entry.import}\n\nGuides: ${entry.about}.` : heading;
  });
}
