import { fileURLToPath } from "node:url";
import { operationTable } from "@local-ads/client";
import { loadContract, type Operation } from "@plumbline/contract";
import { generatedHeader } from "./generated-header.ts";

/** The client's methods in one table, with what the contract says of each. */
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
  "One method of the client each. Types of inputs and answers are in `src/generated/types.ts`, by the operation's name in the document,",
  "and an editor shows them at the call.",
  "",
  "| method | sends | which does | effect | key | and has |",
  "| --- | --- | --- | --- | --- | --- |",
];

function row(name: string, operation: Operation): string {
  const { idempotency, pagination, job, effect } = operation.policies;
  const more = [...(pagination ? ["`pages`", "`items`"] : []), ...(job ? ["`wait`"] : [])];
  const cells = [
    `\`${name}\``,
    `\`${operation.method.toUpperCase()} ${operation.path}\``,
    operation.summary ?? "",
    effect,
    idempotency ? "yes" : "",
    more.join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
