import { readFileSync } from "node:fs";
import GithubSlugger from "github-slugger";

/** The links and anchors of a page. */
export interface Page {
  /** Link targets as written, without those of other hosts. */
  readonly links: readonly string[];
  /** The anchors that GitHub derives from headings. @see https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#section-links */
  readonly anchors: ReadonlySet<string>;
}

/** Reads a Markdown page. Links in code are ignored. */
export function readPage(file: string): Page {
  const prose = readFileSync(file, "utf8").replaceAll(/^(```+)[^]*?^\1$/gm, "");
  const text = prose.replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()<>]/g, ""));
  const slugger = new GithubSlugger();
  const headings = Array.from(prose.matchAll(/^#{1,6} (.+)$/gm), ([, heading = ""]) =>
    slugger.slug(toPlain(heading)),
  );
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
  return {
    links: links.filter((target) => !/^[a-z]+:/.test(target)),
    anchors: new Set(headings),
  };
}

/** The text of a heading, without the targets of links. */
function toPlain(heading: string): string {
  return heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
