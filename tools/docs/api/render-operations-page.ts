import { fileURLToPath } from "node:url";
import { operationTable } from "@local-ads/client";
import { loadContract, type Operation, wireMethod } from "@plumbline/contract";
import { generatedHeader } from "./generated-header.ts";

/** Renders the table of the client's methods and their policies. */
export async function renderOperationsPage(): Promise<string> {
  const contract = await loadContract(fileURLToPath(import.meta.resolve("@local-ads/openapi")));
  const rows = Object.entries(operationTable.operations).map(([name, { operationId }]) => {
    const operation = contract.operations.find(({ id }) => id === operationId);
    if (!operation) throw new Error(`The document has no operation ${operationId}`);
    return row(name, operation);
  });
  return `${[generatedHeader("the document"), ...page, ...rows].join("\n")}\n`;
}

const page = [
  "",
  "# Operations",
  "",
  "Each operation is one method of the client. The types of its input and its outcome have its name: `GetSiteInput` and `GetSiteOutcome` for `getSite`.",
  "",
  "| method | request | summary | effect | key | methods |",
  "| --- | --- | --- | --- | --- | --- |",
];

function row(name: string, operation: Operation): string {
  const { idempotency, pagination, job, effect } = operation.policies;
  const more = [...(pagination ? ["`pages`", "`items`"] : []), ...(job ? ["`wait`"] : [])];
  const cells = [
    `\`${name}\``,
    `\`${wireMethod(operation.method)} ${operation.path}\``,
    operation.summary ?? "",
    effect,
    idempotency ? "yes" : "",
    more.join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
