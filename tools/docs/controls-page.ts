import { fileURLToPath } from "node:url";
import { createSandbox } from "@local-ads/sandbox";
import {
  asObject,
  type Contract,
  isArray,
  type JsonSchema,
  loadContract,
  type Operation,
  wireMethod,
} from "@plumbline/contract";

export const controlsPageFile: URL = new URL("../../docs/controls.md", import.meta.url);

/** The document of every control plane, and the overlay of the sandbox. */
const files = ["packages/control/control/shared.yaml", "packages/sandbox/control/overlay.yaml"];

/** The page of the sandbox's controls and faults as GitHub-flavoured Markdown. */
export async function controlsPage(): Promise<string> {
  const [document, overlay] = files.map((file) =>
    fileURLToPath(new URL(`../../${file}`, import.meta.url)),
  );
  const contract = await loadContract(document ?? "", { overlays: [overlay ?? ""] });
  const sandbox = await createSandbox();
  const faults = await sandbox.control.faults();
  await sandbox.close();
  const groups = Map.groupBy(contract.operations, ({ tags: [tag = "other"] }) => tag);
  const controls = [...groups].map(([tag, operations]) => section(contract, tag, operations));
  const rows = faults.map(({ name, description }) => `| \`${name}\` | ${description} |`);
  return `${[
    header,
    intro(contract.operations.length),
    ...controls,
    `## Table of faults\n\n| fault | effect |\n|---|---|\n${rows.join("\n")}`,
  ].join("\n\n")}\n`;
}

const header = `<!-- Generated from ${files.join(", ")} and the table of faults by \`npm run docs\`. Edit those, not this page. -->`;

function intro(total: number): string {
  return `# Controls of the sandbox

The control plane has ${total} operations. Each is an HTTP request to the control URL with the control token, a method of \`sandbox.control\`, and a
method of \`createControlClient\`. [The control plane](../packages/sandbox/README.md#the-control-plane) says how to use them.`;
}

function section(contract: Contract, tag: string, operations: readonly Operation[]): string {
  const rows = operations.map(row);
  const table = `| method | request | body | effect |\n|---|---|---|---|\n${rows.join("\n")}`;
  return `## ${tag}\n\n${describe(contract, tag)}\n\n${table}`;
}

function row({ id, method, path, body, summary = "" }: Operation): string {
  const members = body?.content[0]?.schema ? memberNames(body.content[0].schema.schema) : [];
  const request = `\`${wireMethod(method)} ${path}\``;
  return `| \`${id}\` | ${request} | ${members.map((name) => `\`${name}\``).join(", ")} | ${summary} |`;
}

/** The members of a body; those of all alternatives if there are several. */
function memberNames(schema: JsonSchema): readonly string[] {
  const { properties, oneOf } = asObject(schema);
  const alternatives = isArray(oneOf) ? oneOf : [];
  const nested = alternatives.flatMap((one) => memberNames(asObject(one)));
  return [...new Set([...Object.keys(asObject(properties)), ...nested])];
}

function describe({ document }: Contract, tag: string): string {
  const tags = isArray(document["tags"]) ? document["tags"].map(asObject) : [];
  const description = tags.find((one) => one["name"] === tag)?.["description"];
  return typeof description === "string" ? description : "";
}
