import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { expect, test } from "vitest";
import { arbitraryReport, hostileText } from "./testing/arbitrary-report.ts";
import { runs } from "./testing/property-options.ts";
import { conformingReport, inconclusiveReport, sampleReport } from "./testing/sample-report.ts";
import { pageScript } from "./html/page-script.ts";
import { pageStyle } from "./html/page-style.ts";
import { renderHtml } from "./render-html.ts";
import { listFindings } from "./view/list-findings.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

interface Page {
  readonly errors: readonly string[];
  readonly elements: readonly Element[];
  readonly text: string;
}

function readPage(source: string): Page {
  const errors: string[] = [];
  const document = parse(source, { onParseError: (error) => errors.push(error.code) });
  const nodes = descendants(document);
  const elements = nodes.filter((node): node is Element => "tagName" in node);
  const text = nodes.map((node) => ("value" in node ? node.value : "")).join("");
  return { errors, elements, text };
}

function descendants(node: Node): readonly Node[] {
  return "childNodes" in node
    ? node.childNodes.flatMap((child) => [child, ...descendants(child)])
    : [];
}

function textOf(element: Element): string {
  return descendants(element)
    .map((node) => ("value" in node ? node.value : ""))
    .join("");
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((attr) => attr.name === name)?.value ?? "";
}

const reports = {
  findings: sampleReport(),
  conforms: conformingReport(),
  inconclusive: inconclusiveReport(),
};

test.each(Object.entries(reports))(
  "the page of a run parses without errors: %s",
  (_name, report) => {
    expect(readPage(renderHtml(report)).errors).toEqual([]);
  },
);

test("shows the verdict, then each finding with its clause, statement and exchange", () => {
  const { text } = readPage(renderHtml(sampleReport()));
  expect(text.indexOf("Breaks its contract")).toBeLessThan(text.indexOf("Assurance"));
  for (const part of [
    "3 findings, 1 piece of advice, 1 known",
    "Money is counted in whole cents.",
    "191 of 261 clauses",
    "An amount of money is a whole number of cents.",
    "#/x-idempotency/replay",
    "idempotency-replayed is missing",
    "Allow it with --allow spend.",
  ]) {
    expect(text).toContain(part);
  }
});

test("marks the place of a finding in the exchange", () => {
  const { elements } = readPage(renderHtml(sampleReport()));
  const marked = elements.filter((element) => element.tagName === "mark");
  const texts = marked.map(textOf);
  expect(texts).toEqual(
    expect.arrayContaining([
      '"cents": "990",',
      '"pages": 0,',
      "201",
      "409",
      "idempotency-replayed is missing",
    ]),
  );
});

test("shows a request line by line, as it was sent", () => {
  const { elements } = readPage(renderHtml(sampleReport()));
  const request = elements.find((element) => element.tagName === "pre");
  expect(request && textOf(request)).toBe(
    [
      "POST http://127.0.0.1:4010/v1/books",
      "accept: application/json",
      "authorization: Bearer <secret>",
      "content-type: application/json",
      "idempotency-key: plumb-20261121-118",
      "",
      "{",
      '  "title": "Ødipus & “Søn”",',
      '  "pages": 0,',
      '  "tags": [',
      '    "drama"',
      "  ]",
      "}",
    ].join("\n"),
  );
});

test("shows the curl command of each finding unchanged", () => {
  const { elements } = readPage(renderHtml(sampleReport()));
  const commands = elements
    .filter((element) => attribute(element, "id").startsWith("curl-"))
    .map(textOf);
  expect(commands).toEqual(listFindings(sampleReport()).map(({ curl }) => curl));
});

test("every link leads to a part of the page, and every anchor is unique", () => {
  const { elements } = readPage(renderHtml(sampleReport()));
  const ids = elements.map((element) => attribute(element, "id")).filter(Boolean);
  expect(new Set(ids).size).toBe(ids.length);
  const goals = elements
    .filter((element) => element.tagName === "a")
    .map((link) => attribute(link, "href"));
  expect(goals.length).toBeGreaterThan(30);
  for (const goal of goals) expect(ids).toContain(goal.slice(1));
  const copied = elements.map((element) => attribute(element, "data-copy")).filter(Boolean);
  expect(ids).toEqual(expect.arrayContaining(copied));
});

test("the security policy allows only the page's own style and script", () => {
  const { elements } = readPage(renderHtml(sampleReport()));
  const policy = elements
    .map((element) => attribute(element, "content"))
    .find((content) => content.includes("default-src"));
  for (const name of ["style", "script"]) {
    const [only, ...others] = elements.filter((element) => element.tagName === name);
    const [content] = only ? descendants(only) : [];
    const source = content && "value" in content ? content.value : "";
    const hash = createHash("sha256").update(source).digest("base64");
    expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
    expect(others).toEqual([]);
  }
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});

const allowedAttributes = new Set(
  "aria-hidden aria-label aria-live autocomplete charset class content data-all data-copy data-filter data-find data-group data-said datetime for height href http-equiv id lang name open rel role rx scope spellcheck tabindex title type value width x".split(
    " ",
  ),
);

test("property: text of a run cannot add markup", () => {
  const benign = new Set(
    readPage(renderHtml(sampleReport())).elements.map((element) => element.tagName),
  );
  const property = fc.property(arbitraryReport(hostileText()), (report) => {
    const { errors, elements } = readPage(renderHtml(report));
    expect(errors).toEqual([]);
    expect(elements.filter((element) => !benign.has(element.tagName))).toEqual([]);
    expect(elements.filter((element) => element.tagName === "script")).toHaveLength(1);
    for (const { attrs } of elements) {
      expect(attrs.filter(({ name }) => !allowedAttributes.has(name))).toEqual([]);
      const goals = attrs.filter(({ name }) => name === "href").map(({ value }) => value);
      expect(goals.filter((goal) => !/^#[\w-]+$|^data:,$/.test(goal))).toEqual([]);
    }
  });
  fc.assert(property, runs(120));
});

test("property: the page contains the text of a finding", () => {
  const property = fc.property(fc.string({ minLength: 1 }), (rests) => {
    const [first, ...others] = sampleReport().results.flatMap((result) =>
      result.findings.length > 0 ? [result] : [],
    );
    const results = [first, ...others].flatMap((result) =>
      result
        ? [{ ...result, findings: result.findings.map((finding) => ({ ...finding, rests })) }]
        : [],
    );
    expect(readPage(renderHtml(sampleReport({ results }))).text).toContain(rests);
  });
  fc.assert(property, runs(40));
});

test("the style sheet and the script send no requests", () => {
  expect(pageStyle).not.toMatch(/url\(|@import|<\//);
  expect(pageScript).not.toMatch(/https?:|fetch\(|XMLHttpRequest|innerHTML|eval\(|<\//);
});

interface FakeButton {
  readonly dataset: Record<string, string>;
  textContent: string;
  closest(): FakeButton;
}

function runScript(): {
  click(target: FakeButton): void;
  copied: string[];
  opened: { open: boolean }[];
} {
  const handlers: ((event: { target: FakeButton }) => void)[] = [];
  const copied: string[] = [];
  const opened = [{ open: false }, { open: false }];
  const document = {
    documentElement: { classList: { add: () => undefined }, dataset: {} },
    querySelectorAll: (selector: string) => (selector.includes("details") ? opened : []),
    getElementById: (id: string) => ({ textContent: `command of ${id}` }),
    addEventListener: (type: string, handler: (event: { target: FakeButton }) => void) => {
      if (type === "click") handlers.push(handler);
    },
  };
  const writeText = (text: string): Promise<void> => {
    copied.push(text);
    return Promise.resolve();
  };
  runInNewContext(pageScript, {
    document,
    location: { hash: "" },
    navigator: { clipboard: { writeText } },
    addEventListener: () => undefined,
    setTimeout: () => undefined,
  });
  return { copied, opened, click: (target) => handlers.forEach((handler) => handler({ target })) };
}

function button(dataset: Record<string, string>): FakeButton {
  const fake: FakeButton = { dataset, textContent: "", closest: () => fake };
  return fake;
}

test("the script copies a command, and opens and closes all parts", () => {
  const page = runScript();
  page.click(button({ copy: "curl-0" }));
  expect(page.copied).toEqual(["command of curl-0"]);
  page.click(button({ all: "open" }));
  expect(page.opened).toEqual([{ open: true }, { open: true }]);
  page.click(button({ all: "close" }));
  expect(page.opened).toEqual([{ open: false }, { open: false }]);
});
