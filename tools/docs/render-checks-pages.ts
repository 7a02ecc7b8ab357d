import type { CheckFacts } from "./read-checks.ts";

const families: Readonly<Record<Exclude<CheckFacts["family"], "own">, string>> = {
  responses:
    "Responses match the document. These checks send nothing: they judge the exchanges of all other checks.",
  accepts: "Valid requests are accepted.",
  rejects: "Invalid requests are rejected.",
  idempotency: "A repeated request takes effect once.",
  auth: "Only valid credentials are accepted.",
  isolation: "No caller reaches another partition's data.",
  state: "Reads return what was written.",
  pagination: "Pages form one list.",
  jobs: "A job ends.",
  journeys: "The workflows of `openapi/journeys` work with random inputs.",
  robustness: "Malformed requests are rejected with proper errors.",
  oauth: "The authorization server follows `x-oauth` and the OAuth standards.",
  mcp: "The agent interface follows MCP and shares limits, keys and credentials with the REST interface.",
  limits: "Declared limits hold.",
  requests: "Client and server agree on which requests are valid.",
};

/** The page of the families, and a page of checks for each family, as GitHub-flavoured Markdown by path. */
export function renderChecksPages(checks: readonly CheckFacts[]): ReadonlyMap<string, string> {
  const groups = Object.entries(families).flatMap(([family, says]) => {
    const own = checks.filter((check) => check.family === family);
    return own.length === 0 ? [] : [{ family, says, own }];
  });
  const rows = groups.map(
    ({ family, says, own }) =>
      `| [${family}](checks/${family}.md) | ${own.length} | ${mustOf(own)} | ${says} |`,
  );
  const table = [
    "| family | checks | `must` | what they test |",
    "|---|--:|--:|---|",
    ...rows,
  ].join("\n");
  const index = [header, intro(checks.length, mustOf(checks)), table];
  const pages = groups.map(({ family, says, own }) => {
    const back = "[Checks](../checks.md) explains the terms.";
    return [
      `checks/${family}.md`,
      [header, `# Checks: ${family}`, `${says} ${back}`, ...own.map(section)],
    ] as const;
  });
  return new Map(
    [["checks.md", index] as const, ...pages].map(([path, parts]) => [
      path,
      `${parts.join("\n\n")}\n`,
    ]),
  );
}

function mustOf(checks: readonly CheckFacts[]): number {
  return checks.filter(({ severity }) => severity === "must").length;
}

const header =
  "<!-- Generated from the checks, openapi/requirements.yaml and openapi/journeys by `npm run docs`. Edit those, not this page. -->";

function intro(total: number, must: number): string {
  return `# Checks

There are ${total} checks, and ${must} of them are \`must\`: the document states the rule, and a breach fails the run. \`advice\` is good
practice that the document does not state, and never fails a run. To run some checks, use \`plumbline test --checks 'idempotency/*'\`.

For each check, the page of its family states the greatest number of requests that it sends when the suite tests the document of this repository (with ten random inputs per property), and the
greatest [effect](../openapi/EXTENSIONS.md) of the operations that it calls. A run never calls an operation with a greater effect than the target allows. A check *proves* the
statements of \`openapi/requirements.yaml\` that name it.`;
}

function section(check: CheckFacts): string {
  const facts = [
    `**${check.severity}**${check.isObserver ? ", sends nothing" : ""}`,
    ...(check.needs.length > 0 ? [`needs ${check.needs.join("; ")}`] : []),
    ...(check.after.length > 0 ? [`runs only if ${check.after.map(code).join(", ")} passed`] : []),
    cost(check),
    statements(check),
  ];
  return `## ${code(check.id)}\n\n${check.title}.\n\n${facts.map((fact) => `- ${fact}`).join("\n")}`;
}

function cost({ isObserver, operations, silence, effect, requests, writes }: CheckFacts): string {
  if (silence !== undefined) return `silent for this document: ${silence}`;
  const where = count(operations, "operation");
  if (isObserver) return `reads the responses of ${where}`;
  return `${where}, effect \`${effect}\`; ${count(requests, "request")}, including ${count(writes, "write")}`;
}

const mostNamed = 40;

function statements({ entries }: CheckFacts): string {
  if (entries.length === 0) return "proves no statement by itself";
  const named = entries.slice(0, mostNamed).map(code).join(", ");
  const left = entries.length - mostNamed;
  return `proves ${count(entries.length, "statement")}: ${named}${left > 0 ? ` and ${left} more` : ""}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function count(value: number, one: string): string {
  return `${value} ${one}${value === 1 ? "" : "s"}`;
}
