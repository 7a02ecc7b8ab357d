import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import { readSite } from "./pages/read-site.ts";

/** Where the pages, the built site and the cache are written. */
export const siteFolder: URL = new URL("../../.plumbline/site/", import.meta.url);

/**
 * The configuration of VitePress. Nothing in it reaches another host: fonts and the index of the search are files of the site.
 * @see https://vitepress.dev/reference/site-config
 */
export function siteConfig(): Readonly<Record<string, unknown>> {
  const sections = readSite();
  return {
    title: "Plumbline",
    description: "From one OpenAPI document: a typed client, a mock and a conformance suite.",
    lang: "en",
    srcDir: fileURLToPath(new URL("pages", siteFolder)),
    outDir: fileURLToPath(new URL("dist", siteFolder)),
    cacheDir: fileURLToPath(new URL("cache", siteFolder)),
    srcExclude: ["public/**"],
    vite: { logLevel: "error", build: { chunkSizeWarningLimit: 4_000 } },
    markdown: {
      html: false,
      // The anchors of GitHub, so that a link works in both places.
      anchor: { slugify: (text: string) => new GithubSlugger().slug(text) },
      config({ core }: MarkdownParser) {
        core.ruler.push("empty-headers", emptyHeadersAreCells);
        core.ruler.push("literal-code", codeIsLiteral);
      },
    },
    themeConfig: {
      search: {
        provider: "local",
        options: { miniSearch: { searchOptions: { boostDocument: weighPage } } },
      },
      outline: { level: [2, 3] },
      sidebar: sections.map(({ title, pages }, index) => ({
        text: title,
        collapsed: index > 3,
        items: pages.map((page) => ({ text: page.title, link: `/${page.route}` })),
      })),
    },
  };
}

/** The parts of markdown-it that are used here. @see https://markdown-it.github.io/markdown-it/ */
interface MarkdownParser {
  readonly core: {
    readonly ruler: {
      push: (name: string, rule: (state: { readonly tokens: readonly Token[] }) => void) => void;
    };
  };
}

interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
  readonly attrSet: (name: string, value: string) => void;
  tag: string;
}

/** A header without text is a cell, because screen readers announce it otherwise. */
function emptyHeadersAreCells({ tokens }: { readonly tokens: readonly Token[] }): void {
  for (const [index, token] of tokens.entries()) {
    const [content, end] = tokens.slice(index + 1, index + 3);
    if (token.type !== "th_open" || content?.content !== "" || end === undefined) continue;
    token.tag = "td";
    end.tag = "td";
  }
}

/** VitePress compiles a page as a template of Vue, which evaluates double braces. It excludes blocks of code by itself. */
function codeIsLiteral({ tokens }: { readonly tokens: readonly Token[] }): void {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === "code_inline") token.attrSet("v-pre", "");
}

/** Guides come before reference pages, which name a term more often. It runs in the browser, so it uses nothing else. */
function weighPage(id: string): number {
  return /^\/(?:checks|adr|api|diff-rules|openapi|packages)/.test(id) ? 0.2 : 1;
}
