import type { StagedSection } from "./read-site.ts";

/** The list of pages for language models: each link leads to the Markdown of a page. @see https://llmstxt.org */
export function renderLlms(readme: string, sections: readonly StagedSection[]): string {
  const [title = "", tagline = ""] = readme.trim().split(/\n{2,}/);
  const lists = sections.map(({ title, pages }) => {
    const items = pages.map((page) => `- [${page.title}](${page.route}.md): ${page.summary}`);
    return `## ${title}\n\n${items.join("\n")}`;
  });
  return `${[title, `> ${tagline.replaceAll("\n", " ")}`, ...lists].join("\n\n")}\n`;
}
