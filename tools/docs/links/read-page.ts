import { readFileSync } from "node:fs";
import GithubSlugger from "github-slugger";

/** What a page leads to, and where it can be led to. */
export interface Page {
  /** Targets as they are written, without those of other hosts. */
  readonly links: readonly string[];
  /** As GitHub makes them of headings. @see https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#section-links */
  readonly anchors: ReadonlySet<string>;
}

/** Reads a Markdown page. What looks like a link in code is none. */
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

/** A heading as it is shown: links are their text. */
function toPlain(heading: string): string {
  return heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
