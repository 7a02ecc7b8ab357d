import type { Judged, Judgement } from "../judge/judge-outcomes.ts";
import { pageStyle } from "./page-style.ts";
import { summarize } from "./summarize.ts";

/** Renders the kill matrix as a self-contained page: a row for each mutant, a column for each check, a mark if the check noticed. */
export function renderMatrixPage(
  judgement: Judgement,
  { seed }: { readonly seed: number },
): string {
  const { mutants } = judgement;
  const checks = checksOf(mutants);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mutants by check</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>Mutants by check</h1>
<p>Each row is a sandbox with one rule broken, each column a check of the suite, which reads the sound contract. A filled
mark: this check noticed first. An open mark: it notices too. Seed ${seed}.</p>
${summaryTable(mutants)}
${listOf("Survivors", mutants, "survived")}
${staleList(judgement.stale)}
<h2>Matrix</h2>
<div class="scroll"><table class="matrix">
<thead><tr><th>mutant</th>${checks.map((check) => `<th class="check"><span>${escape(check)}</span></th>`).join("")}</tr></thead>
<tbody>
${mutants.map((mutant) => matrixRow(mutant, checks)).join("\n")}
</tbody></table></div>
${listOf("Equivalent", mutants, "equivalent")}
</main>
</body>
</html>
`;
}

/** Lists the checks that noticed a mutant, the most frequent first. */
function checksOf(mutants: readonly Judged[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const check of mutants.flatMap(({ by }) => by))
    counts.set(check, (counts.get(check) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([check]) => check);
}

function summaryTable(mutants: readonly Judged[]): string {
  const rows = summarize(mutants).map(
    (row) =>
      `<tr><th>${row.kind}</th>${[
        row.mutants,
        row.noticed,
        row.advised,
        row.equivalent,
        row.survived,
        row.medianRequests,
        row.medianWrites,
      ]
        .map((cell) => `<td>${cell}</td>`)
        .join("")}</tr>`,
  );
  return `<div class="scroll"><table class="summary"><thead><tr><th>kind</th><th>mutants</th><th>noticed</th><th>advised</th><th>equivalent</th><th>survived</th><th>median requests</th><th>median writes</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function matrixRow(
  { id, states, verdict, noticed, by }: Judged,
  checks: readonly string[],
): string {
  const cells = checks.map((check) => {
    if (check === noticed?.check) return `<td class="first" title="${escape(check)}">●</td>`;
    return by.includes(check) ? `<td title="${escape(check)}">○</td>` : "<td></td>";
  });
  return `<tr class="${verdict}"><th title="${escape(states)}">${escape(id)}</th>${cells.join("")}</tr>`;
}

function listOf(title: string, mutants: readonly Judged[], wanted: Judged["verdict"]): string {
  const those = mutants.filter(({ verdict }) => verdict === wanted);
  if (those.length === 0) return "";
  const items = those.map(
    ({ id, states, reason }) =>
      `<dt>${escape(id)}</dt><dd>${escape(reason === undefined ? states : `${states}. ${reason}`)}</dd>`,
  );
  return `<h2>${title}: ${those.length}</h2>\n<dl>${items.join("\n")}</dl>`;
}

function staleList(stale: readonly string[]): string {
  if (stale.length === 0) return "";
  return `<h2>Wrongly listed as equivalent</h2>\n<ul>${stale.map((line) => `<li>${escape(line)}</li>`).join("")}</ul>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
