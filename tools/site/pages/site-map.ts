import { globSync } from "node:fs";

/** A page of the repository that is a page of the site. */
export interface SitePage {
  /** Its path in the repository. */
  readonly source: string;
  /** Its address on the site, without an extension; `index` is the home page. */
  readonly route: string;
}

/** A group of the navigation. */
export interface SiteSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** The sections of the site. A pattern stands for the files that it matches, in order of their names. */
const sections: readonly (readonly [title: string, sources: readonly string[]])[] = [
  [
    "Start",
    [
      "docs/start/call-the-service.md",
      "docs/start/gate-a-build.md",
      "docs/ci.md",
      "docs/start/mock-and-sandbox.md",
      "docs/start/own-interface.md",
    ],
  ],
  [
    "Your own document",
    [
      "docs/own-document.md",
      "docs/extend.md",
      "openapi/EXTENSIONS.md",
      "docs/traffic.md",
      "docs/export.md",
      "docs/client/generate.md",
      "docs/client/plugins.md",
      "packages/cli/README.md",
      "packages/diff/README.md",
      "docs/diff-rules.md",
      "docs/field.md",
    ],
  ],
  [
    "The suite",
    [
      "packages/conformance/README.md",
      "docs/checks.md",
      "docs/checks/*.md",
      "packages/report/README.md",
      "packages/journeys/README.md",
      "docs/mutants.md",
      "docs/guarantees.md",
      "docs/comparison.md",
    ],
  ],
  [
    "Mock and sandbox",
    [
      "packages/mock/README.md",
      "packages/sandbox/README.md",
      "docs/controls.md",
      "docs/mcp.md",
      "docs/oauth.md",
      "openapi/README.md",
      "openapi/journeys/README.md",
    ],
  ],
  ["The client", ["packages/client/README.md", "docs/client/!(generate|plugins).md"]],
  ["API of the client", ["docs/api/*.md"]],
  [
    "Libraries",
    [
      "packages/{arbitrary,client-runtime,codegen,command,contract,control,export,policies,realistic,server,state,storage,traffic,wire}/README.md",
    ],
  ],
  ["Examples", ["examples/*/README.md"]],
  ["The repository", ["CONTEXT.md", "CONTRIBUTING.md", "ARCHITECTURE.md"]],
  ["Decisions", ["docs/adr/*.md"]],
];

/** Reads which pages the site has. */
export function siteMap(root: string): readonly SiteSection[] {
  return sections.map(([title, sources]) => ({
    title,
    pages: sources.flatMap((pattern) =>
      globSync(pattern, { cwd: root })
        .map((path) => path.replaceAll("\\", "/"))
        .toSorted()
        .map((source) => ({ source, route: routeOf(source) })),
    ),
  }));
}

/** `packages/cli/README.md` is `packages/cli`, `docs/client/jobs.md` is `client/jobs`. */
function routeOf(source: string): string {
  return source
    .replace(/^docs\//, "")
    .replace(/(\/README)?\.md$/, "")
    .toLowerCase();
}
