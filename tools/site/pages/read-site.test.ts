import { globSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { readHome, readSite, root } from "./read-site.ts";
import { renderLlms } from "./render-llms.ts";
import { picturesOf } from "./stage-page.ts";

const sections = readSite();
const pages = sections.flatMap((section) => section.pages);
const routes = new Set(["index", ...pages.map(({ route }) => route)]);

test("every page of the documentation is on the site, once", () => {
  const sources = new Set(pages.map(({ source }) => source));
  const documents = globSync(["docs/**/*.md", "packages/*/README.md"], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== "docs/README.md");

  expect(documents.filter((path) => !sources.has(path))).toEqual([]);
  expect(new Set(routes).size).toBe(pages.length + 1);
});

test("every page has a title and a summary", () => {
  const untold = pages.filter(({ title, summary }) => title === "" || summary === "");

  expect(untold.map(({ source }) => source)).toEqual([]);
});

test("every link of the site leads to a page of the site or to another host", () => {
  const broken = pages.flatMap(({ route, text }) => {
    const prose = text.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$|`[^`\n]*`(?!\]\()/gm, "");
    const targets = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
    const pictures = new Set(picturesOf(text));
    return targets
      .filter((target) => !pictures.has(target))
      .filter((target) => !/^([a-z]+:|#)/.test(target))
      .filter((target) => {
        const [path = ""] = target.split("#");
        const isNamed = posix.basename(path) !== ".md";
        return !isNamed || !routes.has(posix.join(posix.dirname(route), path.replace(/\.md$/, "")));
      })
      .map((target) => `${route}: ${target}`);
  });

  expect(broken).toEqual([]);
});

test("the home page has a picture, a command and no list of links", () => {
  const home = readHome();

  expect(picturesOf(home).length).toBeGreaterThan(0);
  expect(home).not.toContain("<");
  expect(home).toMatch(/^npm run demo/m);
  expect(home.match(/\]\([^)]*\.md/g)?.length).toBeLessThan(6);
});

test("the list for language models has each page with its summary", () => {
  const list = renderLlms("# Name\n\nWhat it\nis.\n", sections);

  expect(list).toMatch(/^# Name\n\n> What it is\.\n\n## Start\n/);
  expect(pages.filter(({ route }) => !list.includes(`](${route}.md): `))).toEqual([]);
});
