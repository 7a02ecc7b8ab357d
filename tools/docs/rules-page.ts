import { allRules, type Rule } from "@plumbline/diff";

export const rulesPageFile: URL = new URL("../../docs/diff-rules.md", import.meta.url);

const directions: Readonly<Record<Rule["direction"], string>> = {
  interface: "Operations, credentials and policies.",
  request: "What callers send.",
  response: "What callers receive.",
};

/** The page of the rules of `plumbline diff` as GitHub-flavoured Markdown. */
export function rulesPage(): string {
  const rules = [...allRules.values()];
  const breaking = rules.filter(({ severity }) => severity === "breaking").length;
  const groups = Map.groupBy(rules, ({ direction }) => direction);
  const sections = Object.entries(directions).map(
    // Keys of the table above.
    ([name, says]) => section(name, says, groups.get(name as Rule["direction"]) ?? []),
  );
  return `${[header, intro(rules.length, breaking), ...sections].join("\n\n")}\n`;
}

const header =
  "<!-- Generated from the table of rules in packages/diff by `npm run docs`. Edit the table, not this page. -->";

function intro(total: number, breaking: number): string {
  return `# Rules of plumbline diff

Each change that \`plumbline diff\` reports names one of these ${total} rules; ${breaking} of them break callers.
[@plumbline/diff](../packages/diff/README.md#what-is-compared) says what the severities mean.`;
}

function section(direction: string, says: string, rules: readonly Rule[]): string {
  const rows = rules
    .toSorted((one, other) => one.id.localeCompare(other.id, "en"))
    .map(({ id, severity, says }) => `| \`${id}\` | ${severity} | ${says} |`);
  return `## ${direction}\n\n${says}\n\n| rule | severity | reported if |\n|---|---|---|\n${rows.join("\n")}`;
}
